import { daySeconds, decodeTokenDecimals, decodeTokenText, isSameEvmAddress } from '@latchkey/primitives'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import { askContracts } from '../contracts/askContracts.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'

/**
 * Contracts rarely change what they call themselves; an upgraded one is seen the next day. One that says too little is
 * not asked again at once, but it may be that it is still to be deployed.
 */
const lifetimeMs = { complete: daySeconds * 1000, incomplete: 60_000 }

/** What is asked of a contract, in the order of its answers. */
const questions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** What a token contract says of itself; a part it does not say is null. */
export type TokenDescription = { name: string | null; symbol: string | null; decimals: number | null }

/**
 * Finds out what token contracts call themselves, with one call for all that are not known yet.
 *
 * @param connected - The network.
 * @param addresses - The contracts.
 * @param cache - Keeps the answers, also those that say nothing.
 * @returns By address in lower case.
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
  for (const address of new Set([...addresses].map((one) => one.toLowerCase() as Address))) {
    const listed = tokens.find((token) => isSameEvmAddress(token.address, address))
    const known = listed ?? (await cache.get<TokenDescription>(toKey(address)))
    if (known) described.set(address, known)
    else unknown.push(address)
  }
  for (const [address, description] of await readDescriptions(connected, unknown)) {
    described.set(address, description)
    const { decimals, name, symbol } = description
    const isComplete = decimals !== null && name !== null && symbol !== null
    await cache.set(toKey(address), description, lifetimeMs[isComplete ? 'complete' : 'incomplete'])
  }
  return described
}

async function readDescriptions(
  connected: ConnectedNetwork,
  addresses: readonly Address[],
): Promise<[string, TokenDescription][]> {
  const answers = await askContracts(
    connected,
    addresses.flatMap((address) => questions.map((data) => ({ address, data }))),
  )
  return addresses.map((address, index) => {
    const [name, symbol, decimals] = answers.slice(index * questions.length)
    return [
      address,
      {
        name: decodeTokenText(name),
        symbol: decodeTokenText(symbol),
        decimals: decodeTokenDecimals(decimals),
      },
    ]
  })
}
