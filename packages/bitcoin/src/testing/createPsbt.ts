import { encodeBase64 } from '@latchkey/primitives'
import type { BitcoinKey } from '@latchkey/testing'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'

/** A transaction that spends one coin of each key, in base64. */
export function createPsbt(keys: readonly BitcoinKey[]): string {
  const transaction = new Transaction()
  for (const [index, key] of keys.entries()) {
    transaction.addInput({
      txid: bytesToHex(sha256(Uint8Array.of(index))),
      index,
      witnessUtxo: { script: key.script, amount: 10_000n },
      ...(key.redeemScript && { redeemScript: key.redeemScript }),
      ...(key.kind === 'p2tr' && { tapInternalKey: hexToBytes(key.publicKey).slice(1) }),
    })
  }
  const [first] = keys
  if (first) transaction.addOutput({ script: first.script, amount: 9_000n })
  return encodeBase64(transaction.toPSBT())
}
