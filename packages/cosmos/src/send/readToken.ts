import type { SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import {
  encodeHex,
  joinCaip10,
  nativeTokenAddresses,
  toPlainText,
  truncateAddress,
} from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import { readDenom, readIbcHash, toCaipReference } from '../address/denoms.js'
import { type CosmosNetwork, readFacts, type TokenNames } from '../CosmosNetwork.js'
import type { Node } from '../network/createNode.js'
import { findKnownToken } from './knownTokens.js'

type Balance = Awaited<ReturnType<SendCapability['readToken']>>

/** Amounts of the SDK have no more digits. */
const maxDecimals = 78

/**
 * Reads a token, and how much of it an account has (§7.037). A token that nobody has named is shown by its denom, in base units: its
 * decimals cannot be told.
 *
 * @param node - The network's API.
 * @param question - `address`: the token's denom, as a CAIP id or the network has it, or the native placeholder; `owner`: the account.
 * @throws `send/token-not-found`, `wire/…`.
 */
export async function readToken(
  node: Pick<Node, 'getBalance' | 'getMetadata' | 'getTrace'>,
  { network, address, owner }: { network: CosmosNetwork; address: string; owner: string },
): Promise<Balance> {
  const { nativeDenom, tokens } = readFacts(network)
  if (address === nativeTokenAddresses.cosmos || readDenom(address) === nativeDenom) {
    return {
      type: 'native',
      ...network.nativeCurrency,
      balanceAtomic: await node.getBalance(owner, nativeDenom),
    }
  }
  const denom = readDenom(address)
  if (denom === undefined) throw new SendError('send/token-not-found', { address: truncateAddress(address) })
  const listed = new Map(Object.entries(tokens ?? {})).get(denom) ?? findKnownToken(network, denom)
  const [balanceAtomic, names] = await Promise.all([
    node.getBalance(owner, denom),
    listed ?? readNames(node, denom),
  ])
  // Networks answer 0 of whatever they are asked for.
  if (!names && balanceAtomic === 0n) throw new SendError('send/token-not-found', { address: denom })
  const { name, symbol, decimals } = names ?? (await nameByOrigin(node, denom))
  return {
    type: 'token',
    ...{ name, symbol, decimals, balanceAtomic },
    address: joinCaip10(network.caipNetworkId, toCaipReference(denom)),
  }
}

/** What the network itself calls it. Whoever made a token may have written that. */
async function readNames(node: Pick<Node, 'getMetadata'>, denom: string): Promise<TokenNames | undefined> {
  const metadata = await node.getMetadata(denom)
  if (!metadata) return undefined
  const { display, denom_units: units, symbol: given, name: title } = metadata
  const decimals = units.find((unit) => unit.denom === display)?.exponent
  const symbol = toPlainText(given || display)
  if (decimals === undefined || decimals < 0 || decimals > maxDecimals || !symbol) return undefined
  return { name: toPlainText(title) || symbol, symbol, decimals }
}

/** Where it came from, if the network's word for that is true: the denom is a hash of it. */
async function nameByOrigin(node: Pick<Node, 'getTrace'>, denom: string): Promise<TokenNames> {
  const hash = readIbcHash(denom)
  const trace = hash ? await node.getTrace(hash) : undefined
  const path = trace && `${trace.path}/${trace.base}`
  const isTrue =
    path !== undefined && encodeHex(sha256(new TextEncoder().encode(path))).toUpperCase() === hash
  const symbol = isTrue ? toPlainText(trace?.base ?? '') : truncateAddress(denom, { start: 8 })
  return { name: isTrue ? toPlainText(path ?? '', 120) : denom, symbol, decimals: 0 }
}
