import { createHash } from 'node:crypto'
import { truncateAddress } from '@latchkey/primitives'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import type { ConnectedNetwork } from '../SolanaNetwork.js'
import type { TokenDescription } from '../tokens/describeMints.js'
import type { FoundSignature } from './listSignatures.js'
import type { Movement, TransactionSummary } from './Movement.js'

/**
 * Tells a transaction as the wire's histories of the namespace do: a row for everything that moved.
 *
 * @param seen - The transaction.
 * @param told - The account it is told for, where the transaction is, and what tokens are called.
 */
export function toHistoryItems(
  { hasSucceeded, movements }: TransactionSummary,
  {
    account,
    connected,
    place,
    tokens,
  }: {
    account: string
    connected: ConnectedNetwork
    place: FoundSignature
    tokens: ReadonlyMap<string, TokenDescription>
  },
): HistoryItem[] {
  const { caipNetworkId } = connected.network
  const { minedAtSeconds, signature } = place
  return movements.map((movement, index) => ({
    id: createHash('sha256')
      .update(`${caipNetworkId}:${signature}:${index}:${account}`)
      .digest('hex')
      .slice(0, 32),
    caipNetworkId,
    hash: signature,
    nonce: 0,
    minedAtSeconds,
    operationType: movement.operationType,
    sentFrom: movement.from,
    sentTo: movement.to,
    status: hasSucceeded ? 'confirmed' : 'failed',
    transfers: [toTransfer(movement, connected, tokens) ?? []].flat(),
  }))
}

function toTransfer(
  { moved }: Movement,
  { network }: ConnectedNetwork,
  tokens: ReadonlyMap<string, TokenDescription>,
): HistoryItemTransfer | undefined {
  if (!moved) return undefined
  const { decimals = 0, direction, mint } = moved
  const amountAtomic = BigInt(moved.amountAtomic)
  if (mint === undefined) {
    return { kind: 'fungible', direction, ...network.nativeCurrency, amountAtomic, isListed: true }
  }
  const isListed = network.tokens.some(({ address }) => address === mint)
  const { name, symbol } = tokens.get(mint) ?? {}
  // One that cannot be divided is a ticket or a picture.
  if (decimals === 0 && amountAtomic === 1n && !isListed)
    return { kind: 'nft', direction, name: name ?? null }
  return {
    kind: 'fungible',
    direction,
    decimals,
    amountAtomic,
    address: mint,
    isListed,
    name: name ?? symbol ?? truncateAddress(mint),
    symbol: symbol ?? name ?? truncateAddress(mint),
  }
}
