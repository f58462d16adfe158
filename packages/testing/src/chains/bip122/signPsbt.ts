import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from './bitcoinKeys.js'

/**
 * Signs inputs of a PSBT.
 *
 * @param psbt - The PSBT (BIP-174).
 * @param inputs - Which of them, and with which key.
 * @param options - `finalises`: completes the inputs that are signed.
 */
export function signPsbt(
  psbt: Uint8Array,
  inputs: readonly { index: number; key: BitcoinKey }[],
  { finalises }: { finalises: boolean },
): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  for (const { index, key } of inputs) {
    // What only whose key it is knows.
    if (key.kind === 'p2tr') {
      transaction.updateInput(index, { tapInternalKey: hexToBytes(key.publicKey).slice(1) })
    }
    if (key.redeemScript) transaction.updateInput(index, { redeemScript: key.redeemScript })
    transaction.signIdx(key.privateKey, index)
    if (finalises) transaction.finalizeIdx(index)
  }
  return transaction.toPSBT()
}
