import * as v from 'valibot'
import { facts } from '../facts.js'
import { type AminoDocument, coinsSchema, writeAmino } from './aminoDocument.js'
import type { ReadMessage, ReadTransaction } from './ReadTransaction.js'

/** The one message whose meaning is known here. */
const sendType = 'cosmos-sdk/MsgSend'

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const sendSchema = v.strictObject({
  from_address: addressSchema,
  to_address: addressSchema,
  amount: coinsSchema,
})

/**
 * Reads a transaction that is signed as JSON.
 *
 * @param document - The transaction.
 */
export function readAmino(document: AminoDocument): ReadTransaction {
  const { fee } = document
  const lastBlock = BigInt(document.timeout_height ?? 0)
  return {
    signBytes: new TextEncoder().encode(writeAmino(document)),
    messages: document.msgs.map(readMessage),
    memo: document.memo,
    fee: { coins: toCoins(fee.amount), gas: BigInt(fee.gas), payer: fee.granter || fee.payer || undefined },
    accountNumber: BigInt(document.account_number),
    sequence: BigInt(document.sequence),
    lastBlock: lastBlock === 0n ? undefined : lastBlock,
  }
}

function readMessage({ type, value }: AminoDocument['msgs'][number]): ReadMessage {
  const sent = type === sendType ? v.safeParse(sendSchema, value) : undefined
  if (!sent?.success) return { kind: 'unknown', type, text: JSON.stringify(value, undefined, 2) }
  const { amount, from_address, to_address } = sent.output
  return { kind: 'send', from: from_address, to: to_address, coins: toCoins(amount) }
}

function toCoins(coins: v.InferOutput<typeof coinsSchema>) {
  return coins.map(({ amount, denom }) => ({ denom, amountAtomic: BigInt(amount) }))
}
