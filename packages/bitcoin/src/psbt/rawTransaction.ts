import { encodeHex } from '@latchkey/primitives'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'

/** A transaction, as it stands in a block. */
export type RawTransaction = ReturnType<typeof RawTx.decode>

/**
 * Reads a whole transaction.
 *
 * @param bytes - As nodes pass it on, with or without witnesses.
 * @throws Error for what is none.
 */
export function readTransaction(bytes: Uint8Array): RawTransaction {
  return RawTx.decode(bytes)
}

/** The id of a transaction, as nodes write it: signatures in witnesses are no part of it. */
export function getTransactionId({ version, inputs, outputs, lockTime }: RawTransaction): string {
  const bytes = RawOldTx.encode({ version, inputs, outputs, lockTime })
  return encodeHex(sha256x2(bytes).reverse())
}

/**
 * The size of a signed transaction: what is no witness counts four times (BIP-141).
 *
 * @param bytes - The transaction.
 * @returns Virtual bytes.
 */
export function getVirtualSizeOf(bytes: Uint8Array): number {
  const { version, inputs, outputs, lockTime } = readTransaction(bytes)
  const base = RawOldTx.encode({ version, inputs, outputs, lockTime }).length
  return Math.ceil((base * 3 + bytes.length) / 4)
}
