import { encodeBase64, isSameBytes } from '@latchkey/primitives'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import { facts } from '../facts.js'
import { denomPattern } from './aminoDocument.js'
import type { SignedForm } from './CosmosRequest.js'
import type { ReadMessage, ReadTransaction } from './ReadTransaction.js'

/** The one message whose meaning is known here. */
const sendUrl = '/cosmos.bank.v1beta1.MsgSend'

const keyUrl = '/cosmos.crypto.secp256k1.PubKey'

/** What writes and reads a message of the protocol. */
type Codec<Message> = {
  decode(bytes: Uint8Array): Message
  encode(message: Message): { finish(): Uint8Array }
}

/**
 * Reads a transaction that is signed in bytes. Every byte is read: one that was not would be signed unseen.
 *
 * @param form - The transaction.
 * @param publicKey - Of the account that signs, in base64.
 * @throws TransactionRefusal when it is never signed.
 */
export function readDirect(
  { accountNumber, authInfoBytes, bodyBytes, chainId }: Extract<SignedForm, { mode: 'direct' }>,
  publicKey: string,
): ReadTransaction {
  const body = read(TxBody, bodyBytes)
  const { fee, signerInfos, tip } = read(AuthInfo, authInfoBytes)
  const signer = signerInfos.find(({ publicKey: key }) => keyOf(key) === publicKey)
  if (!signer) throw new TransactionRefusal('The transaction does not want the signature of this account')
  if (signer.modeInfo?.single?.mode !== SignMode.SIGN_MODE_DIRECT)
    throw new TransactionRefusal('The transaction wants another kind of signature')
  const hasMore =
    body.extensionOptions.length + body.nonCriticalExtensionOptions.length > 0 || body.unordered || tip
  if (hasMore || body.timeoutTimestamp)
    throw new TransactionRefusal('The transaction has parts that Pocket cannot show')
  const payer = fee?.granter || fee?.payer || undefined
  if (payer !== undefined && !facts.isAddress(payer))
    throw new TransactionRefusal('The fee is paid by what is no account')
  const signDoc = SignDoc.fromPartial({ accountNumber, authInfoBytes, bodyBytes, chainId })
  return {
    signBytes: SignDoc.encode(signDoc).finish(),
    messages: body.messages.map(readMessage),
    memo: body.memo,
    fee: {
      coins: toCoins(fee?.amount),
      gas: fee?.gasLimit ?? 0n,
      payer,
    },
    accountNumber,
    sequence: signer.sequence,
    lastBlock: body.timeoutHeight === 0n ? undefined : body.timeoutHeight,
  }
}

function readMessage({ typeUrl, value }: { typeUrl: string; value: Uint8Array }): ReadMessage {
  const unknown = { kind: 'unknown', type: typeUrl, text: encodeBase64(value) } as const
  if (typeUrl !== sendUrl) return unknown
  try {
    const { amount, fromAddress, toAddress } = read(MsgSend, value)
    if (![fromAddress, toAddress].every(facts.isAddress)) return unknown
    return { kind: 'send', from: fromAddress, to: toAddress, coins: toCoins(amount) }
  } catch {
    return unknown
  }
}

/** Amounts are digits, which the format leaves open. */
function toCoins(coins: readonly { denom: string; amount: string }[] = []) {
  return coins.map(({ amount, denom }) => {
    if (!/^\d{1,78}$/.test(amount) || !denomPattern.test(denom))
      throw new TransactionRefusal('The transaction has an amount that is none')
    return { denom, amountAtomic: BigInt(amount) }
  })
}

function keyOf(key: { typeUrl: string; value: Uint8Array } | undefined): string | undefined {
  return key?.typeUrl === keyUrl ? encodeBase64(read(PubKey, key.value).key) : undefined
}

function read<Message>(codec: Codec<Message>, bytes: Uint8Array): Message {
  let message: Message
  let written: Uint8Array
  try {
    message = codec.decode(bytes)
    written = codec.encode(message).finish()
  } catch {
    throw new TransactionRefusal('The transaction cannot be read')
  }
  if (isSameBytes(written, bytes)) return message
  throw new TransactionRefusal('The transaction holds more than can be read of it')
}
