import { daySeconds, isSameAddress, toPlainText } from '@latchkey/primitives'
import { type Address, erc20Abi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { readMany } from '../readMany.js'

/** Contracts rarely change what they call themselves; an upgraded one is seen the next day. */
const lifetimeMs = daySeconds * 1000
/** What a token contract says of itself; a part it does not say is null. */
export type TokenDescription = { name: string | null; symbol: string | null; decimals: number | null }

/**
 * Finds out what token contracts call themselves, with one call for all that are not known yet.
 *
 * @param connected - The network.
 * @param addresses - The contracts, in lower case.
 * @param cache - Keeps the answers.
 * @returns By address.
 */
export async function describeTokens(
  connected: ConnectedNetwork,
  addresses: Iterable<Address>,
  cache: Cache,
): Promise<ReadonlyMap<string, TokenDescription>> {
  const { caipNetworkId, tokens } = connected.network
  const toKey = (address: string) => `token:${caipNetworkId}:${address}`
  const described = new Map<string, TokenDescription>()
  const unknown: Address[] = []
  for (const address of new Set(addresses)) {
    const listed = tokens.find((token) => isSameAddress(token.address, address))
    const known = listed ?? (await cache.get<TokenDescription>(toKey(address)))
    if (known) described.set(address, known)
    else unknown.push(address)
  }
  for (const [address, description] of await readDescriptions(connected, unknown)) {
    described.set(address, description)
    await cache.set(toKey(address), description, lifetimeMs)
  }
  return described
}

async function readDescriptions(
  connected: ConnectedNetwork,
  addresses: readonly Address[],
): Promise<[string, TokenDescription][]> {
  const values = await readMany(
    connected,
    addresses.flatMap((address) => [
      { address, abi: erc20Abi, functionName: 'name' },
      { address, abi: erc20Abi, functionName: 'symbol' },
      { address, abi: erc20Abi, functionName: 'decimals' },
    ]),
  )
  return addresses.map((address, index) => {
    const [name, symbol, decimals] = values.slice(index * 3, index * 3 + 3)
    return [
      address,
      {
        name: toText(name),
        symbol: toText(symbol),
        decimals: typeof decimals === 'number' ? decimals : null,
      },
    ]
  })
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? toPlainText(value) || null : null
}
