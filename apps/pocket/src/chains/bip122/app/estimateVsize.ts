import type { Transaction } from '@scure/btc-signer'
import type { Kind } from './knownKeys.js'

/** Bytes of the witness of an input: a signature and a key, or a signature alone, each with its length, and how many there are. */
const witnessBytes = { payment: 108, ordinal: 66 } as const

/** Marker and flag of a transaction with witnesses (BIP-144). */
const flagBytes = 2

/** Parts of a transaction beside its inputs and outputs, in units of weight. */
const baseWeight = 4 * 10 + flagBytes

/** An input without its witness, in bytes. */
const inputBytes = 41

/**
 * How large a transaction will be once it is signed.
 *
 * @param transaction - The transaction.
 * @param kinds - Of each input what it is to the account; others are taken for payments.
 * @returns Virtual bytes (BIP-141).
 */
export function estimateVsize(transaction: Transaction, kinds: readonly (Kind | undefined)[]): number {
  const witnesses = kinds.reduce((total, kind) => total + witnessBytes[kind ?? 'payment'], 0)
  return Math.ceil((4 * transaction.unsignedTx.length + flagBytes + witnesses) / 4)
}

/**
 * How large a transaction of payment coins will be.
 *
 * @param inputCount - How many coins it spends.
 * @param scripts - What its outputs pay.
 * @returns Virtual bytes.
 */
export function estimateTransferVsize(inputCount: number, scripts: readonly Uint8Array[]): number {
  const outputBytes = scripts.reduce((total, script) => total + 8 + 1 + script.length, 0)
  const weight = baseWeight + inputCount * (4 * inputBytes + witnessBytes.payment) + 4 * outputBytes
  return Math.ceil(weight / 4)
}
