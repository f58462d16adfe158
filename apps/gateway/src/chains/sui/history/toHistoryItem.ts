import { createHash } from 'node:crypto'
import { truncateAddress } from '@latchkey/primitives'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import { suiCoinType, toCaipCoinType } from '../coins/coinTypes.js'
import { type CoinDescription, findListed } from '../coins/describeCoins.js'
import type { ConnectedNetwork } from '../SuiNetwork.js'
import type { GraphTransaction } from './graphSchemas.js'
import { listMoves, type Move, readGas } from './listMoves.js'

/**
 * Tells a transaction as the wire's histories do.
 *
 * @param transaction - With all its changes.
 * @param told - The account it is told for, where the transaction is, and what coins are called.
 */
export function toHistoryItem(
  transaction: GraphTransaction,
  {
    account,
    coins,
    connected,
  }: { account: string; connected: ConnectedNetwork; coins: ReadonlyMap<string, CoinDescription> },
): HistoryItem {
  const { caipNetworkId } = connected.network
  const { digest, effects, sender } = transaction
  const isOwn = sender?.address === account
  const moves = listMoves(transaction, account)
  const gas = readGas(transaction, account)
  return {
    id: createHash('sha256').update(`${caipNetworkId}:${digest}:${account}`).digest('hex').slice(0, 32),
    // Transactions of Sui are in no order of their senders.
    ...{ caipNetworkId, hash: digest, nonce: 0, isOwn },
    minedAtSeconds: Math.floor(effects.timestamp / 1000),
    operationType: getOperationType(moves),
    ...getEnds(transaction, account, moves),
    status: effects.status === 'SUCCESS' ? 'confirmed' : 'failed',
    // Where more storage was paid back than the rest cost, nothing was paid.
    ...(gas !== undefined && { feeAtomic: gas > 0n ? gas : 0n }),
    transfers: moves.flatMap((move) => toTransfer(move, connected, coins) ?? []),
  }
}

function getOperationType(moves: readonly Move[]): string {
  const directions = new Set(moves.map(({ direction }) => direction))
  if (directions.size > 1) return 'trade'
  if (directions.has('in')) return 'receive'
  // What went to nobody's balance went into an object, which some program has.
  return moves.some(({ counterpart }) => counterpart !== undefined) ? 'send' : 'execute'
}

function getEnds(
  { sender }: GraphTransaction,
  account: string,
  [move]: readonly Move[],
): Pick<HistoryItem, 'sentFrom' | 'sentTo'> {
  const from = sender?.address ?? ''
  if (!move) return { sentFrom: from, sentTo: '' }
  return move.direction === 'in'
    ? { sentFrom: move.counterpart ?? from, sentTo: account }
    : { sentFrom: account, sentTo: move.counterpart ?? '' }
}

function toTransfer(
  { amountAtomic, coinType, direction }: Move,
  connected: ConnectedNetwork,
  coins: ReadonlyMap<string, CoinDescription>,
): HistoryItemTransfer | undefined {
  if (coinType === suiCoinType) {
    return { kind: 'fungible', direction, ...connected.network.nativeCurrency, amountAtomic, isListed: true }
  }
  const description = coins.get(coinType)
  // Without decimals no amount can be told.
  if (description?.decimals == null) return undefined
  const { decimals, name, symbol } = description
  const isListed = findListed(connected, coinType) !== undefined
  return {
    ...{ kind: 'fungible', direction, decimals, amountAtomic, isListed, address: toCaipCoinType(coinType) },
    name: name ?? symbol ?? truncateAddress(coinType),
    symbol: symbol ?? name ?? truncateAddress(coinType),
  }
}
