import { createHash } from 'node:crypto'
import type { HistoryItem, HistoryItemTransfer } from '../../../services/history/HistoryProvider.js'
import { isAddress, toAddressKey } from '../address.js'
import type { ConnectedNetwork } from '../CosmosNetwork.js'
import { type DenomDescription, findListed } from '../tokens/describeDenoms.js'
import { listMoves, type Move, readTransfer } from './listMoves.js'
import { getTimeSeconds, type NodeTransaction } from './transactionSchema.js'

/** Members of messages that name who signs, in the order in which messages have them. */
const signerMembers = ['from_address', 'sender', 'delegator_address', 'voter', 'signer', 'creator'] as const

/** What messages are told as; all others are `execute`. */
const operations: ReadonlyMap<unknown, string> = new Map([
  ['/cosmos.staking.v1beta1.MsgDelegate', 'stake'],
  ['/cosmos.staking.v1beta1.MsgUndelegate', 'unstake'],
  ['/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward', 'claim'],
])

/**
 * Tells a transaction as the wire's histories do.
 *
 * @param transaction - The transaction.
 * @param told - The account it is told for, where the transaction is, and what its tokens are called.
 * @returns Undefined for one that has nothing to do with the account, whatever the node says.
 */
export function toHistoryItem(
  transaction: NodeTransaction,
  {
    account,
    connected,
    tokens,
  }: { account: string; connected: ConnectedNetwork; tokens: ReadonlyMap<string, DenomDescription> },
): HistoryItem | undefined {
  const { caipNetworkId, nativeDenom } = connected.network
  const { code, tx, txhash } = transaction
  const { fee, signer_infos } = tx.auth_info
  const signer = findSigner(transaction)
  const isOwn = signer === account
  const moves = listMoves(transaction, account)
  const asked = tx.body.messages.flatMap((message) => readTransfer(message) ?? [])
  const concerned = asked.some(({ from, to }) => from === account || to === account)
  if (!isOwn && moves.length === 0 && !concerned) return undefined
  const paid = fee.amount.find(({ denom }) => denom === nativeDenom)?.amount ?? 0n
  const isPayer = isOwn && fee.granter === '' && (fee.payer === '' || fee.payer === account)
  const sequence = Number(signer_infos[0]?.sequence)
  const [first] = moves.length > 0 ? moves : asked
  return {
    id: createHash('sha256').update(`${caipNetworkId}:${txhash}:${account}`).digest('hex').slice(0, 32),
    ...{ caipNetworkId, hash: txhash, isOwn },
    nonce: Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : 0,
    minedAtSeconds: getTimeSeconds(transaction),
    operationType: getOperationType(transaction, moves, { account, asked, isOwn }),
    ...{ sentFrom: first?.from || signer, sentTo: first?.to ?? '' },
    status: code === 0 ? 'confirmed' : 'failed',
    ...(isPayer && { feeAtomic: paid }),
    // What failed has moved nothing.
    transfers: moves.map((move) => toTransfer(move, account, connected, tokens)),
  }
}

/** Who signed a transaction, as far as its first message names the one. */
export function findSigner({ tx }: NodeTransaction): string {
  const [message = {}] = tx.body.messages
  const [transfer] = readTransfer(message) ?? []
  if (transfer) return transfer.from
  const named = signerMembers
    .map((name) => message[name])
    .find((value): value is string => typeof value === 'string' && isAddress(value))
  return named ?? ''
}

function getOperationType(
  { tx }: NodeTransaction,
  moves: readonly Move[],
  { account, asked, isOwn }: { account: string; asked: readonly Move[]; isOwn: boolean },
): string {
  const [message] = tx.body.messages
  const known = operations.get(message?.['@type'])
  if (known !== undefined && isOwn) return known
  const isIn = moves.some(({ from, to }) => to === account && from !== account)
  const isOut = moves.some(({ from }) => from === account)
  if (isIn && isOut) return 'trade'
  if (isIn) return 'receive'
  if (isOut) return 'send'
  if (asked.length > 0) return isOwn ? 'send' : 'receive'
  return 'execute'
}

function toTransfer(
  { amountAtomic, denom, from, to }: Move,
  account: string,
  connected: ConnectedNetwork,
  tokens: ReadonlyMap<string, DenomDescription>,
): HistoryItemTransfer {
  const direction = from === account ? (to === account ? 'self' : 'out') : 'in'
  const listed = findListed(connected, denom)
  const { decimals, name, symbol } = listed ??
    tokens.get(denom) ?? { name: denom, symbol: denom, decimals: 0 }
  return {
    ...{ kind: 'fungible', direction, name, symbol, decimals, amountAtomic },
    ...(denom !== connected.network.nativeDenom && { address: toAddressKey(denom) }),
    isListed: listed !== undefined,
  }
}
