import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512_256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Where things stand in a transaction of one signer (SIP-005). */
const at = { signer: 7, nonce: 27, fee: 35, keyEncoding: 43, signature: 44, end: 109 }

/** Kinds of network: they have other addresses and another chain id. */
export type StacksNetworkKind = 'mainnet' | 'testnet'

/** Writes bytes in hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}

/** Reads hexadecimal, with or without `0x`. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hexToBytes(text.replace(/^0x/, '')))
}

/**
 * A key's account.
 *
 * @param privateKey - 32 bytes.
 */
export function toStacksAccount(privateKey: Uint8Array) {
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const hash160 = ripemd160(sha256(publicKey))
  return {
    publicKey: toHex(publicKey),
    hash160,
    addresses: { mainnet: toC32(22, hash160), testnet: toC32(26, hash160) },
  }
}

/** Writes an address with its checksum. */
function toC32(version: number, hash160: Uint8Array): string {
  const checksum = sha256(sha256(Uint8Array.of(version, ...hash160))).subarray(0, 4)
  const bytes = Uint8Array.of(...hash160, ...checksum)
  let rest = BigInt(`0x${toHex(bytes)}`)
  let digits = ''
  while (rest > 0n) {
    digits = `${alphabet[Number(rest % 32n)]}${digits}`
    rest /= 32n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `S${alphabet[version]}${'0'.repeat(Math.max(zeros, 0))}${digits}`
}

/**
 * Signs a text as wallets do, with the prefix of Stacks.
 *
 * @returns r‖s‖v in hexadecimal, or v‖r‖s as older wallets have it.
 */
export function signStacksText(text: string, privateKey: Uint8Array, order: 'rsv' | 'vrs'): string {
  const message = new TextEncoder().encode(text)
  const prefix = new TextEncoder().encode('\x17Stacks Signed Message:\n')
  const digest = sha256(Uint8Array.of(...prefix, ...toVarint(message.length), ...message))
  const vrs = sign(digest, privateKey)
  return toHex(order === 'vrs' ? vrs : Uint8Array.of(...vrs.subarray(1), vrs[0] ?? 0))
}

/**
 * Whether a signature of a text is an account's.
 *
 * @param given - `signature`: in hexadecimal, in either order.
 */
export function isStacksSignature(given: { address: string; message: string; signature: string }): boolean {
  const message = new TextEncoder().encode(given.message)
  const prefix = new TextEncoder().encode('\x17Stacks Signed Message:\n')
  const digest = sha256(Uint8Array.of(...prefix, ...toVarint(message.length), ...message))
  const bytes = fromHex(given.signature)
  const orders = [bytes, Uint8Array.of(bytes[64] ?? 0, ...bytes.subarray(0, 64))]
  return orders.some((vrs) => {
    try {
      const publicKey = secp256k1.recoverPublicKey(vrs, digest, { prehash: false })
      const hash160 = ripemd160(sha256(publicKey))
      return [22, 26].some((version) => toC32(version, hash160) === given.address)
    } catch {
      return false
    }
  })
}

/**
 * Signs a transaction of one signer.
 *
 * @param transaction - Its bytes; who signs has to be named in it.
 * @param privateKey - 32 bytes.
 * @throws Where it is another account's.
 */
export function signStacksTransaction(
  transaction: Uint8Array,
  privateKey: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { hash160 } = toStacksAccount(privateKey)
  const signed = Uint8Array.from(transaction)
  if (toHex(signed.subarray(at.signer, at.nonce)) !== toHex(hash160)) {
    throw { code: -32_602, message: 'The account does not sign this transaction' }
  }
  const cleared = Uint8Array.from(signed).fill(0, at.nonce, at.end)
  cleared[at.keyEncoding] = signed[at.keyEncoding] ?? 0
  const [nonce, fee] = [signed.subarray(at.nonce, at.fee), signed.subarray(at.fee, at.keyEncoding)]
  const digest = sha512_256(Uint8Array.of(...sha512_256(cleared), signed[5] ?? 0, ...fee, ...nonce))
  signed.set(sign(digest, privateKey), at.signature)
  return signed
}

/** The hash by which a network knows a transaction. */
export function hashStacksTransaction(transaction: Uint8Array): string {
  return toHex(sha512_256(transaction))
}

/** What a transaction is made of that moves STX, or calls a contract. */
export type TransactionFacts = {
  kind: StacksNetworkKind
  hash160: Uint8Array
  nonce: number
  fee: number
  /** In hexadecimal. */
  postConditions?: readonly string[]
  payload: Uint8Array
}

/** Writes a transaction that nobody has signed, in deny mode. */
export function writeStacksTransaction(facts: TransactionFacts): Uint8Array {
  const { kind, hash160, nonce, fee, postConditions = [], payload } = facts
  return Uint8Array.of(
    ...(kind === 'mainnet' ? [0, 0, 0, 0, 1] : [0x80, 0x80, 0, 0, 0]),
    ...[4, 0],
    ...hash160,
    ...toBytes(BigInt(nonce), 8),
    ...toBytes(BigInt(fee), 8),
    ...new Uint8Array(66),
    ...[3, 2],
    ...toBytes(BigInt(postConditions.length), 4),
    ...postConditions.flatMap((one) => [...fromHex(one)]),
    ...payload,
  )
}

/** The payload that moves STX to an address. */
export function writeTransferPayload(recipient: string, amount: bigint, memo = ''): Uint8Array {
  const [address = '', name] = recipient.split('.')
  const text = new TextEncoder().encode(memo)
  return Uint8Array.of(
    0,
    name === undefined ? 5 : 6,
    ...fromC32(address),
    ...(name === undefined ? [] : toLengthText(name)),
    ...toBytes(amount, 8),
    ...text,
    ...new Uint8Array(34 - text.length),
  )
}

/** The payload that calls a contract with values in hexadecimal. */
export function writeCallPayload(
  contract: string,
  functionName: string,
  args: readonly string[],
): Uint8Array {
  const [address = '', name = ''] = contract.split('.')
  return Uint8Array.of(
    2,
    ...fromC32(address),
    ...toLengthText(name),
    ...toLengthText(functionName),
    ...toBytes(BigInt(args.length), 4),
    ...args.flatMap((one) => [...fromHex(one)]),
  )
}

/** Version and hash of an address. */
function fromC32(address: string): Uint8Array {
  const value = [...address.slice(2)].reduce((sum, digit) => sum * 32n + BigInt(alphabet.indexOf(digit)), 0n)
  return Uint8Array.of(alphabet.indexOf(address[1] ?? ''), ...toBytes(value >> 32n, 20))
}

function toLengthText(text: string): Uint8Array {
  return Uint8Array.of(text.length, ...new TextEncoder().encode(text))
}

function toBytes(value: bigint, length: number): Uint8Array {
  return fromHex(value.toString(16).padStart(length * 2, '0'))
}

function toVarint(length: number): readonly number[] {
  if (length < 0xfd) return [length]
  return length <= 0xffff
    ? [0xfd, length & 255, length >> 8]
    : [0xfe, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24]
}

/** v‖r‖s. */
function sign(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
}
