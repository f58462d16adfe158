import { bytesToHex } from '@noble/hashes/utils.js'
import { isSingleSig, TransactionSigner } from '@stacks/transactions'
import type { Account } from '../../../app/wallet/accounts.js'
import { sendTransaction } from './askStacks.js'
import { deriveKey } from './keys.js'
import type { PreparedStacks } from './PreparedStacks.js'
import type { TransactionSource } from './StacksRequest.js'

/** A transaction once it is signed, in hexadecimal; its name where it was sent. */
export type SignedTransaction = { signature: string; transaction: string; txid?: string }

/**
 * Signs what was shown, and sends it where that was asked for.
 *
 * @param prepared - What was shown.
 * @param account - Who signs.
 * @param network - CAIP-2 id.
 * @param source - What it was made from.
 */
export async function signTransaction(
  { isCovered, transaction }: PreparedStacks,
  account: Account,
  network: string,
  source: TransactionSource,
): Promise<SignedTransaction> {
  const isSent = source.type !== 'given' || source.isSent
  if (!isCovered) throw new Error('The account has too little')
  // The last byte says that the public key is the short form.
  new TransactionSigner(transaction).signOrigin(`${bytesToHex(deriveKey(account))}01`)
  const condition = transaction.auth.spendingCondition
  const signature = isSingleSig(condition) ? condition.signature.data : ''
  const signed = { signature, transaction: transaction.serialize() }
  if (!isSent) return signed
  await sendTransaction(network, signed.transaction)
  return { ...signed, txid: transaction.txid() }
}
