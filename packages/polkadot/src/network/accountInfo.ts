import { encodeHex } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { readLittleEndian } from '../scale/scale.js'

/** Where `System.Account` is in storage: the hashes of both names. */
const accountPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Where `System.Events` is. */
export const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
/** Where `Timestamp.Now` is. */
export const timeKey = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
/** Four counts of 4 bytes, and four amounts of 16. */
const infoBytes = 80

/** What an account has of the network's own token, in base units. */
export type AccountInfo = { free: bigint; reserved: bigint; frozen: bigint }

/** An account that holds nothing is not there. */
export const noAccount: AccountInfo = { free: 0n, reserved: 0n, frozen: 0n }

/**
 * Where an account is in a network's storage.
 *
 * @param key - The account, 32 bytes.
 */
export function toAccountKey(key: Uint8Array): string {
  return `0x${accountPrefix}${encodeHex(blake2b(key, { dkLen: 16 }))}${encodeHex(key)}`
}

/**
 * Reads an account.
 *
 * @param bytes - As storage has it.
 * @throws RangeError for another form.
 */
export function readAccountInfo(bytes: Uint8Array): AccountInfo {
  if (bytes.length !== infoBytes) throw new RangeError('The node answered with no account')
  const [free = 0n, reserved = 0n, frozen = 0n] = [16, 32, 48].map((at) =>
    readLittleEndian(bytes.subarray(at, at + 16)),
  )
  return { free, reserved, frozen }
}

/**
 * What an account can spend while it stays open.
 *
 * @param info - See {@link AccountInfo}.
 * @param existentialDepositAtomic - The least an account must hold.
 */
export function toSpendable(
  { free, reserved, frozen }: AccountInfo,
  existentialDepositAtomic: bigint,
): bigint {
  // What is reserved counts towards what is frozen.
  const held = frozen - reserved
  const untouchable = held > existentialDepositAtomic ? held : existentialDepositAtomic
  return free > untouchable ? free - untouchable : 0n
}
