import { SendError } from '@latchkey/errors/send'
import { decodeBase64, isSameBytes } from '@latchkey/primitives'
import { toSignedBytes, writeSorted } from '../signing/amino.js'
import { isSignatureOf } from '../signing/curve.js'
import {
  type Fee,
  readAminoFee,
  readFee,
  type Signer,
  type Transfer,
  toAminoDocument,
  writeAuthInfo,
  writeBody,
  writeSignedDocument,
  writeTransaction,
} from '../transaction/Transaction.js'
import type { AminoResponse, DirectResponse, Signature } from '../wallets/CosmosProvider.js'
import type { SigningKey } from './signers.js'

/** Wallets let their visitors choose the fee: several times the one that was reviewed at most. */
const maxFeeFactor = 4n

/** A transaction that was reviewed. */
export type ReviewedTransaction = {
  plan: Transfer
  fee: Fee
  chainId: string
  accountNumber: bigint
  signer: Signer
  keyType: SigningKey['keyType']
  /** The wallet, as the visitor knows it. */
  walletName: string
}

/**
 * Makes sure that what a wallet signed in bytes is what was reviewed, and that its signature holds. The fee may be another one, up to
 * four times as high, in the same token.
 *
 * @param reviewed - What was to be signed.
 * @param response - What was signed.
 * @returns The transaction as the network takes it.
 * @throws `send/changed-by-wallet`, `send/signature-missing`.
 */
export function finishDirect(
  reviewed: ReviewedTransaction,
  { signed, signature }: DirectResponse,
): Uint8Array {
  const { plan, signer, chainId, accountNumber } = reviewed
  const bodyBytes = writeBody(plan)
  const isSame =
    isSameBytes(signed.bodyBytes, bodyBytes) &&
    signed.chainId === chainId &&
    signed.accountNumber === accountNumber &&
    isFeeAllowed(reviewed, readFee(signed.authInfoBytes, signer))
  if (!isSame) throw new SendError('send/changed-by-wallet', { walletName: reviewed.walletName })
  const { authInfoBytes } = signed
  const bytes = writeSignedDocument({ bodyBytes, authInfoBytes, chainId, accountNumber })
  return writeTransaction(bodyBytes, authInfoBytes, toSignature(reviewed, bytes, signature))
}

/**
 * The same of what a wallet signed as JSON.
 *
 * @param reviewed - What was to be signed.
 * @param response - What was signed.
 * @returns The transaction as the network takes it.
 * @throws `send/changed-by-wallet`, `send/signature-missing`.
 */
export function finishAmino(reviewed: ReviewedTransaction, { signed, signature }: AminoResponse): Uint8Array {
  const { plan, signer, chainId, accountNumber } = reviewed
  const fee = readAminoFee(signed.fee)
  const expected = fee && toAminoDocument(plan, { chainId, accountNumber, sequence: signer.sequence, fee })
  // Whatever else stands in it would be signed, too.
  const isSame = isFeeAllowed(reviewed, fee) && writeSorted(signed) === writeSorted(expected)
  if (!isSame || !fee) throw new SendError('send/changed-by-wallet', { walletName: reviewed.walletName })
  const bytes = toSignedBytes(signed)
  return writeTransaction(
    writeBody(plan),
    writeAuthInfo(signer, fee),
    toSignature(reviewed, bytes, signature),
  )
}

function isFeeAllowed({ fee: reviewed }: ReviewedTransaction, fee: Fee | undefined): boolean {
  if (!fee) return false
  const isFree = fee.amountAtomic === 0n
  return (
    (isFree || fee.denom === reviewed.denom) &&
    fee.amountAtomic <= reviewed.amountAtomic * maxFeeFactor &&
    fee.gasLimit > 0n &&
    fee.gasLimit <= reviewed.gasLimit * maxFeeFactor
  )
}

/** The signature's bytes, if it is the account's. */
function toSignature(
  { signer, keyType, walletName }: ReviewedTransaction,
  bytes: Uint8Array,
  { signature: text }: Signature,
): Uint8Array {
  const signature = decodeBase64(text)
  const { publicKey } = signer
  if (!signature || !isSignatureOf({ bytes, signature, publicKey, keyType })) {
    throw new SendError('send/signature-missing', { walletName })
  }
  return signature
}
