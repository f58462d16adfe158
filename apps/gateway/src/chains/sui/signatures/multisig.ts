import { type BcsReader, createBcsReader } from './createBcsReader.js'
import { toAddress } from './hash.js'
import { schemes, signatureBytes, verifyByKey } from './keys.js'
import { isSignedByPasskey, passkeyFlag, readPasskey } from './passkey.js'
import { zkLoginFlag } from './zkLogin.js'

export const multisigFlag = 3
/** As the network has it. */
const maxMembers = 10
/** The numbers of the variants behind the kinds of keys. */
const variants = { zkLogin: 3, passkey: 4 } as const

/** A key that has a say; `flag` tells its kind. */
type Member = { flag: number; publicKey: Uint8Array; weight: number }

/** What a member signed with; of passkeys and logins all they have. */
type Part = { flag: number; signature: Uint8Array }

/** A signature of several keys, taken apart. */
export type Multisig = {
  threshold: number
  members: readonly Member[]
  /** What each member signed with, in their order; nothing of those that did not. */
  parts: readonly (Part | undefined)[]
}

/**
 * Reads the signature of several keys, without its flag.
 *
 * @param bytes - Any bytes.
 * @throws RangeError for what is none, or of an account that the network would not have.
 * @see https://docs.sui.io/concepts/cryptography/transaction-auth/multisig
 */
export function readMultisig(bytes: Uint8Array): Multisig {
  const reader = createBcsReader(bytes)
  const given = readList(reader, readPart)
  const bitmap = reader.u16()
  const members = readList(reader, readMember)
  const threshold = reader.u16()
  reader.end()
  let next = 0
  const parts = members.map((_, index) => ((bitmap >> index) & 1 ? given[next++] : undefined))
  const names = members.map(({ publicKey }) => Buffer.from(publicKey).toString('hex'))
  const isSound =
    next === given.length &&
    bitmap >> members.length === 0 &&
    new Set(names).size === members.length &&
    members.every(({ weight }) => weight > 0) &&
    threshold > 0 &&
    threshold <= sumWeights(members)
  if (!isSound) throw new RangeError('This is no account of several keys')
  return { threshold, members, parts }
}

/** The address of several keys: threshold, and each with its flag and its weight. */
export function getMultisigAddress({ members, threshold }: Multisig): string {
  return toAddress(
    multisigFlag,
    Buffer.from([threshold & 0xff, threshold >> 8]),
    ...members.flatMap(({ flag, publicKey, weight }) => [
      Buffer.from([flag]),
      publicKey,
      Buffer.from([weight]),
    ]),
  )
}

/** Whether a login of a member is among what was signed with, which only the network could tell. */
export function needsNetwork({ parts }: Multisig): boolean {
  return parts.some((part) => part?.flag === zkLoginFlag)
}

/**
 * Tells whether as many keys signed a digest as it takes. One that did not sign what it is said to have makes it none.
 *
 * @param multisig - The signature, taken apart.
 * @param digest - Of the text.
 */
export function isSignedByMembers({ members, parts, threshold }: Multisig, digest: Uint8Array): boolean {
  const signers = members.filter((_, index) => parts[index] !== undefined)
  // Weights first: they cost nothing.
  if (sumWeights(signers) < threshold) return false
  return members.every((member, index) => {
    const part = parts[index]
    return part === undefined || isSignedByMember(member, part, digest)
  })
}

function isSignedByMember({ flag, publicKey }: Member, part: Part, digest: Uint8Array): boolean {
  if (part.flag !== flag) return false
  const scheme = schemes[flag]
  if (scheme) return verifyByKey(scheme, { bytes: digest, publicKey, signature: part.signature })
  if (flag !== passkeyFlag || part.signature[0] !== passkeyFlag) return false
  const passkey = readPasskey(part.signature.subarray(1))
  return Buffer.from(passkey.publicKey).equals(publicKey) && isSignedByPasskey(passkey, digest)
}

function readPart(reader: BcsReader): Part {
  const variant = reader.uleb128()
  if (schemes[variant]) return { flag: variant, signature: reader.take(signatureBytes) }
  return { flag: toFlag(variant), signature: reader.bytes() }
}

function readMember(reader: BcsReader): Member {
  const variant = reader.uleb128()
  const scheme = schemes[variant]
  const flag = scheme ? variant : toFlag(variant)
  // Only of a login the key's length differs.
  const keyBytes = scheme?.keyBytes ?? (flag === passkeyFlag ? schemes[2].keyBytes : undefined)
  const publicKey = keyBytes === undefined ? reader.bytes() : reader.take(keyBytes)
  return { flag, publicKey, weight: reader.u8() }
}

function toFlag(variant: number): number {
  if (variant === variants.zkLogin) return zkLoginFlag
  if (variant === variants.passkey) return passkeyFlag
  throw new RangeError('There is no such kind of key')
}

function readList<Item>(reader: BcsReader, read: (reader: BcsReader) => Item): readonly Item[] {
  const length = reader.uleb128()
  if (length < 1 || length > maxMembers) throw new RangeError('There are too many, or none')
  return Array.from({ length }, () => read(reader))
}

function sumWeights(members: readonly Member[]): number {
  return members.reduce((sum, { weight }) => sum + weight, 0)
}
