import { createHash } from 'node:crypto'
import { truncateAddress } from '@latchkey/primitives'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import { toAddressKey, toContractId } from '../address.js'
import type { ConnectedNetwork } from '../StacksNetwork.js'
import type { TokenDescription } from '../tokens/describeTokens.js'
import { type ApiTransaction, getTimeSeconds } from './apiSchemas.js'
import { listMoves, type Move } from './listMoves.js'

/**
 * Tells a transaction as the wire's histories do.
 *
 * @param transaction - With its events.
 * @param told - The account it is told for, where the transaction is, and what tokens are called.
 */
export function toHistoryItem(
  transaction: ApiTransaction,
  {
    account,
    connected,
    tokens,
  }: { account: string; connected: ConnectedNetwork; tokens: ReadonlyMap<string, TokenDescription> },
): HistoryItem {
  const { caipNetworkId } = connected.network
  const { fee_rate, nonce, sender_address, sponsored, tx_id, tx_status } = transaction
  const isOwn = sender_address === account
  const moves = listMoves(transaction, account)
  return {
    id: createHash('sha256').update(`${caipNetworkId}:${tx_id}:${account}`).digest('hex').slice(0, 32),
    ...{ caipNetworkId, hash: tx_id, nonce, isOwn },
    minedAtSeconds: getTimeSeconds(transaction),
    operationType: getOperationType(transaction, moves, isOwn),
    ...getEnds(transaction, moves),
    status: tx_status === 'success' ? 'confirmed' : tx_status === 'pending' ? 'pending' : 'failed',
    ...(isOwn && !sponsored && tx_status !== 'pending' && { feeAtomic: fee_rate }),
    // What waits has moved nothing yet, and what failed never has.
    transfers: moves.flatMap((move) => toTransfer(move, connected, tokens) ?? []),
  }
}

function getOperationType(
  { events, token_transfer, tx_status, tx_type }: ApiTransaction,
  moves: readonly Move[],
  isOwn: boolean,
): string {
  if (tx_type === 'smart_contract') return 'deploy'
  if (moves.length === 0) return token_transfer ? (isOwn ? 'send' : 'receive') : 'execute'
  const directions = new Set(moves.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (!directions.has('in')) return moves.every(({ to }) => to === '') ? 'burn' : 'send'
  const isMinted = tx_status === 'success' && events.length > 0 && moves.every(({ from }) => from === '')
  return isMinted ? 'mint' : 'receive'
}

/** From whom to whom: of what moved, else of what was asked for. */
function getEnds(
  { contract_call, sender_address, token_transfer }: ApiTransaction,
  moves: readonly Move[],
): Pick<HistoryItem, 'sentFrom' | 'sentTo'> {
  const [move] = moves
  const asked = token_transfer?.recipient_address ?? contract_call?.contract_id ?? ''
  return { sentFrom: move?.from || sender_address, sentTo: move?.to || asked }
}

function toTransfer(
  move: Move,
  { network }: ConnectedNetwork,
  tokens: ReadonlyMap<string, TokenDescription>,
): HistoryItemTransfer | undefined {
  const { contract, direction } = move
  if (move.kind === 'nft') {
    const { tokenId } = move
    return {
      ...{ kind: 'nft', direction, name: move.asset ?? null },
      ...(contract !== undefined && { contract: toAddressKey(contract) }),
      ...(tokenId !== undefined && { tokenId }),
    }
  }
  const { amountAtomic } = move
  if (contract === undefined) {
    return { kind: 'fungible', direction, ...network.nativeCurrency, amountAtomic, isListed: true }
  }
  const listed = network.tokens.find(({ address }) => toContractId(address) === contract)
  const isListed = listed !== undefined && (listed.asset === undefined || listed.asset === move.asset)
  const description = tokens.get(contract)
  const isItself = description?.asset == null || description.asset === move.asset
  // Without decimals no amount can be told.
  if (description?.decimals == null || !isItself) return undefined
  const { decimals, name, symbol } = description
  return {
    ...{ kind: 'fungible', direction, decimals, amountAtomic, isListed, address: toAddressKey(contract) },
    name: name ?? symbol ?? truncateAddress(contract),
    symbol: symbol ?? name ?? truncateAddress(contract),
  }
}
