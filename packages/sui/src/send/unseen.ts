import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { readTransaction, type TransactionData, writeTransaction } from '../transaction/TransactionData.js'

/** A transaction that a wallet has handed over itself: what the network has of it is still to be compared. */
export type Unseen = { reviewed: TransactionData; walletName: string }

const unseenSchema = v.object({ transaction: v.string(), walletName: v.string() })

/**
 * Writes down what is still to be compared, as it is kept with the transfer: the page may be left before the network shows it.
 *
 * @param unseen - See {@link Unseen}. Which coins pay for gas is not compared, so they are left out.
 */
export function writeUnseen({ reviewed, walletName }: Unseen): string {
  const bytes = writeTransaction({ ...reviewed, gas: { ...reviewed.gas, payment: [] } })
  return JSON.stringify({ transaction: encodeBase64(bytes), walletName })
}

/**
 * Reads what {@link writeUnseen} wrote.
 *
 * @param text - As it was kept.
 * @throws whatever is wrong with any other text: what cannot be compared is not said to be sent.
 */
export function readUnseen(text: string): Unseen {
  const { transaction, walletName } = v.parse(unseenSchema, JSON.parse(text))
  return { reviewed: readTransaction(decodeBase64(transaction) ?? new Uint8Array()), walletName }
}
