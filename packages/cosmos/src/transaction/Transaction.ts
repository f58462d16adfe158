import { encodeHex, isSameBytes } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import type { KeyType } from '../CosmosNetwork.js'
import type { AminoDocument, Coin } from '../signing/amino.js'
import { readMessage, writeMessage } from './protobuf.js'

/** A transfer, as the network executes it (`cosmos.bank.v1beta1.MsgSend`). */
export type Transfer = {
  from: string
  to: string
  denom: string
  amountAtomic: bigint
  memo: string
}

/** What a transaction costs: at most so much gas, for so many base units of a denom. */
export type Fee = { gasLimit: bigint; amountAtomic: bigint; denom: string }

/** Who signs a transaction, and its place among those of the account. */
export type Signer = {
  /** Empty where it is not known, which is enough for trying a transaction out. */
  publicKey: Uint8Array
  /** How the network names the kind of key. */
  publicKeyUrl: string
  sequence: bigint
  /** How it is signed: in bytes, or as JSON for devices that sign what they can show. */
  mode: 'direct' | 'amino'
}

/** Numbers of the two modes (`cosmos.tx.signing.v1beta1.SignMode`). */
const modes = { direct: 1n, amino: 127n }
const sendUrl = '/cosmos.bank.v1beta1.MsgSend'

/** How keys are named where the network does not say another word for the account. */
export const publicKeyUrls: Readonly<Record<KeyType, string>> = {
  secp256k1: '/cosmos.crypto.secp256k1.PubKey',
  eth_secp256k1: '/ethermint.crypto.v1.ethsecp256k1.PubKey',
}

/**
 * The part of a transaction that says what it does (`TxBody`).
 *
 * @param transfer - The transfer.
 */
export function writeBody({ from, to, denom, amountAtomic, memo }: Transfer): Uint8Array<ArrayBuffer> {
  const message = writeMessage([
    [1, from],
    [2, to],
    [3, writeCoin({ denom, amount: amountAtomic.toString() })],
  ])
  return writeMessage([
    [1, writeAny(sendUrl, message)],
    [2, memo],
  ])
}

/**
 * The part of a transaction that says who signs and what it costs (`AuthInfo`).
 *
 * @param signer - Who signs.
 * @param fee - What it costs; none for trying a transaction out.
 */
export function writeAuthInfo(signer: Signer, fee?: Fee): Uint8Array<ArrayBuffer> {
  return writeMessage([
    [1, writeSigner(signer)],
    [2, writeFee(fee)],
  ])
}

/**
 * The bytes that are signed in direct mode (`SignDoc`).
 *
 * @param parts - Both parts of the transaction, and whose it is.
 */
export function writeSignedDocument(parts: {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint
}): Uint8Array {
  return writeMessage([
    [1, parts.bodyBytes],
    [2, parts.authInfoBytes],
    [3, parts.chainId],
    [4, parts.accountNumber],
  ])
}

/**
 * A transaction as the network takes it (`TxRaw`).
 *
 * @param bodyBytes - What it does.
 * @param authInfoBytes - Who signs, and what it costs.
 * @param signature - 64 bytes; an empty one for trying a transaction out.
 */
export function writeTransaction(
  bodyBytes: Uint8Array,
  authInfoBytes: Uint8Array,
  signature: Uint8Array,
): Uint8Array {
  return writeMessage([
    [1, bodyBytes],
    [2, authInfoBytes],
    [3, signature],
  ])
}

/**
 * The hash by which the network knows a transaction: 64 digits in upper case.
 *
 * @param transaction - Its bytes.
 */
export function hashTransaction(transaction: Uint8Array): string {
  return encodeHex(sha256(transaction)).toUpperCase()
}

/**
 * The fee in a part that a wallet has signed, if everything else of the part is as the signer's.
 *
 * @param authInfoBytes - The part.
 * @param signer - Who was to sign.
 * @returns `undefined` for another signer, several coins, somebody else who pays, and bytes that say it in an unusual way.
 */
export function readFee(authInfoBytes: Uint8Array, signer: Signer): Fee | undefined {
  const feeBytes = readMessage(authInfoBytes)?.find(([number]) => number === 2)?.[1]
  const fields = feeBytes instanceof Uint8Array ? readMessage(feeBytes) : undefined
  const coin = fields?.find(([number]) => number === 1)?.[1]
  const gasLimit = fields?.find(([number]) => number === 2)?.[1] ?? 0n
  const parts = coin instanceof Uint8Array ? readMessage(coin) : []
  const [denom, amount] = [1, 2].map((wanted) => parts?.find(([number]) => number === wanted)?.[1])
  const fee = toFee({ denom: toText(denom), amount: toText(amount) || '0' }, gasLimit)
  // Writing it again tells whether there is anything else in it.
  const isAll = fee !== undefined && isSameBytes(writeAuthInfo(signer, fee), authInfoBytes)
  return isAll ? fee : undefined
}

/**
 * The same transfer as JSON (amino).
 *
 * @param transfer - The transfer.
 * @param place - Whose it is, its place, and what it costs.
 */
export function toAminoDocument(
  { from, to, denom, amountAtomic, memo }: Transfer,
  place: { chainId: string; accountNumber: bigint; sequence: bigint; fee: Fee },
): AminoDocument {
  const { chainId, accountNumber, sequence, fee } = place
  return {
    chain_id: chainId,
    account_number: accountNumber.toString(),
    sequence: sequence.toString(),
    fee: toAminoFee(fee),
    msgs: [
      {
        type: 'cosmos-sdk/MsgSend',
        value: { from_address: from, to_address: to, amount: [{ denom, amount: amountAtomic.toString() }] },
      },
    ],
    memo,
  }
}

/**
 * The fee in JSON that a wallet has signed.
 *
 * @param fee - As it stands there.
 * @returns `undefined` for several coins, and for numbers that are none.
 */
export function readAminoFee({ amount, gas }: AminoDocument['fee']): Fee | undefined {
  if (amount.length > 1 || !isNumber(gas)) return undefined
  return toFee(amount[0] ?? { denom: '', amount: '0' }, BigInt(gas))
}

function toAminoFee({ gasLimit, amountAtomic, denom }: Fee): AminoDocument['fee'] {
  const amount = amountAtomic > 0n ? [{ denom, amount: amountAtomic.toString() }] : []
  return { amount, gas: gasLimit.toString() }
}

function toFee({ denom, amount }: Coin, gasLimit: bigint | Uint8Array): Fee | undefined {
  if (typeof gasLimit !== 'bigint' || !isNumber(amount)) return undefined
  return { gasLimit, amountAtomic: BigInt(amount), denom }
}

function writeSigner({ publicKey, publicKeyUrl, sequence, mode }: Signer): Uint8Array {
  const single = writeMessage([[1, modes[mode]]])
  return writeMessage([
    ...(publicKey.length > 0 ? [[1, writeAny(publicKeyUrl, writeMessage([[1, publicKey]]))] as const] : []),
    [2, writeMessage([[1, single]])],
    [3, sequence],
  ])
}

function writeFee(fee: Fee | undefined): Uint8Array {
  if (!fee) return new Uint8Array()
  const { denom, amountAtomic, gasLimit } = fee
  const coin = writeCoin({ denom, amount: amountAtomic.toString() })
  return writeMessage([...(amountAtomic > 0n ? [[1, coin] as const] : []), [2, gasLimit]])
}

function writeCoin({ denom, amount }: Coin): Uint8Array {
  return writeMessage([
    [1, denom],
    [2, amount],
  ])
}

function writeAny(url: string, value: Uint8Array): Uint8Array {
  return writeMessage([
    [1, url],
    [2, value],
  ])
}

const isNumber = (text: string) => /^(?:0|[1-9]\d{0,38})$/.test(text)
const toText = (value: bigint | Uint8Array | undefined) =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
