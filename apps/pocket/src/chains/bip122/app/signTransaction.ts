import { encodeBase64 } from '@latchkey/primitives'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { OwnKey } from './accounts.js'
import { sendTransaction } from './askEsplora.js'
import type { TransactionSource } from './BitcoinRequest.js'
import { deriveKey } from './keys.js'
import { knownKeys } from './knownKeys.js'
import type { PreparedTransaction } from './PreparedTransaction.js'

/** A transaction once it is signed; what is complete is there in hexadecimal, too. */
export type SignedTransaction = { psbt: string; transaction?: string; txid?: string }

/**
 * Signs what was shown, and sends it where that was asked for.
 *
 * @param prepared - What was shown.
 * @param network - CAIP-2 id.
 * @param source - What it was made from.
 */
export async function signTransaction(
  prepared: PreparedTransaction,
  network: string,
  source: TransactionSource,
): Promise<SignedTransaction> {
  if (!prepared.isCovered) throw new Error('The account has too little')
  const { signs, transaction } = prepared
  const isSent = source.type === 'transfer' || source.isSent
  const before = bytesToHex(transaction.unsignedTx)
  // Deriving a key takes long, and an account has two.
  const secrets = new Map<OwnKey['kind'], Uint8Array>()
  const secretOf = (key: OwnKey) => {
    const secret = secrets.get(key.kind) ?? deriveKey(key)
    secrets.set(key.kind, secret)
    return secret
  }
  for (const { index, key, sighash } of signs) {
    const { publicKey } = knownKeys[key.account.index][key.coin][key.kind]
    // Sites leave out what they do not know.
    if (key.kind === 'ordinal' && !transaction.getInput(index).tapInternalKey)
      transaction.updateInput(index, { tapInternalKey: hexToBytes(publicKey) })
    transaction.signIdx(secretOf(key), index, [sighash])
    if (isSent || source.isFinalized) transaction.finalizeIdx(index)
  }
  if (bytesToHex(transaction.unsignedTx) !== before)
    throw new Error('The transaction has changed while it was signed')
  const psbt = encodeBase64(transaction.toPSBT())
  if (!transaction.isFinal) return { psbt }
  const complete = { psbt, transaction: transaction.hex }
  if (!isSent) return complete
  await sendTransaction(network, transaction.hex)
  return { ...complete, txid: transaction.id }
}
