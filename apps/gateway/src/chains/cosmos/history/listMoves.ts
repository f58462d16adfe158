import * as v from 'valibot'
import { isAddress } from '../address.js'
import { amountSchema, coinSchema } from '../askRest.js'
import { isDenom } from '../denoms.js'
import type { NodeEvent, NodeTransaction } from './transactionSchema.js'

/** Coins that went from one account to another. */
export type Move = { from: string; to: string; denom: string; amountAtomic: bigint }

/** More than any transaction moves from or to one account. */
const maxMoves = 200

const sendType = '/cosmos.bank.v1beta1.MsgSend'
const multiSendType = '/cosmos.bank.v1beta1.MsgMultiSend'
const coins = v.array(coinSchema)
const address = v.pipe(v.string(), v.check(isAddress))
const sendSchema = v.object({ from_address: address, to_address: address, amount: coins })
const partSchema = v.object({ address, coins })
const multiSendSchema = v.object({
  inputs: v.pipe(v.array(partSchema), v.length(1)),
  outputs: v.pipe(v.array(partSchema), v.maxLength(maxMoves)),
})

/**
 * Lists what the messages of a transaction moved, its fee not among it. What transfers say themselves counts before what a node
 * says about them; of other messages the node's events tell.
 *
 * @param transaction - The transaction.
 * @param account - Only what went from or to it.
 */
export function listMoves(transaction: NodeTransaction, account: string): Move[] {
  if (transaction.code !== 0) return []
  const { messages } = transaction.tx.body
  const told = messages.map(readTransfer)
  const moves = told.every((one) => one !== undefined) ? told.flat() : readEvents(transaction)
  return moves
    .filter(({ from, to }) => from === account || to === account)
    .slice(0, maxMoves)
    .filter(({ amountAtomic, denom, from, to }) => {
      return amountAtomic > 0n && isDenom(denom) && isAddress(from) && isAddress(to)
    })
}

/**
 * Reads a message that is a transfer, whether or not it went well.
 *
 * @param message - As JSON of the protocol.
 * @returns Undefined for any other message.
 */
export function readTransfer(message: Readonly<Record<string, unknown>>): Move[] | undefined {
  if (message['@type'] === sendType) {
    const send = v.safeParse(sendSchema, message)
    if (!send.success) return undefined
    const { amount, from_address: from, to_address: to } = send.output
    return amount.map((coin) => ({ from, to, denom: coin.denom, amountAtomic: coin.amount }))
  }
  if (message['@type'] !== multiSendType) return undefined
  const parsed = v.safeParse(multiSendSchema, message)
  if (!parsed.success) return undefined
  const from = parsed.output.inputs[0]?.address ?? ''
  return parsed.output.outputs.flatMap(({ address: to, coins: list }) =>
    list.map(({ amount, denom }) => ({ from, to, denom, amountAtomic: amount })),
  )
}

function readEvents({ events, logs }: NodeTransaction): Move[] {
  const ofMessages = logs?.length
    ? logs.flatMap((log) => log.events)
    : // Newer nodes number the messages; what has no number is the fee.
      events.filter(({ attributes }) => attributes.some(({ key }) => key === 'msg_index'))
  return ofMessages.filter(({ type }) => type === 'transfer').flatMap(readTransferEvent)
}

/** Older nodes put several transfers into one event, one behind the other. */
function readTransferEvent({ attributes }: NodeEvent): Move[] {
  const moves: Move[] = []
  let [from, to] = ['', '']
  for (const { key, value } of attributes) {
    if (key === 'recipient') to = value ?? ''
    if (key === 'sender') from = value ?? ''
    if (key !== 'amount') continue
    for (const coin of (value ?? '').split(',').slice(0, maxMoves)) {
      const [, digits, denom] = /^(\d+)(\D.*)$/s.exec(coin) ?? []
      const amount = v.safeParse(amountSchema, digits)
      if (amount.success && denom !== undefined) moves.push({ from, to, denom, amountAtomic: amount.output })
    }
  }
  // Some nodes name the sender behind the amount.
  return moves.map((move) => ({ ...move, from: move.from || from, to: move.to || to }))
}
