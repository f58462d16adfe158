import { decodeHex } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { askPolkadot } from './askPolkadot.js'

/** Where the runtime keeps accounts: the hashes of `System` and `Account`. */
const accountsPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** Where the amounts begin, behind four counters of four bytes; each has sixteen, the lowest first. */
const offsets = { free: 16, reserved: 32, frozen: 48 } as const

/** The form of 80 bytes; nothing where there is no account. */
const storedSchema = v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{160}$/)))

/** What an account has of the network's own money, in base units. */
export type AccountBalance = {
  /** With what is frozen. */
  freeAtomic: bigint
  /** Set aside, and no part of what is free. */
  reservedAtomic: bigint
  /** What has to stay, of both. */
  frozenAtomic: bigint
}

/**
 * Reads what an account has.
 *
 * @param network - CAIP-2 id.
 * @param publicKey - 32 bytes.
 * @throws When the node does not answer.
 */
export async function readAccount(network: string, publicKey: Uint8Array): Promise<AccountBalance> {
  const hash = bytesToHex(blake2b(publicKey, { dkLen: 16 }))
  const key = `0x${accountsPrefix}${hash}${bytesToHex(publicKey)}`
  const stored = await askPolkadot(network, 'state_getStorage', [key], storedSchema)
  const bytes = stored === null ? undefined : decodeHex(stored)
  const amountAt = (offset: number) => (bytes ? readAmount(bytes, offset) : 0n)
  return {
    freeAtomic: amountAt(offsets.free),
    reservedAtomic: amountAt(offsets.reserved),
    frozenAtomic: amountAt(offsets.frozen),
  }
}

function readAmount(bytes: Uint8Array, offset: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getBigUint64(offset, true) + (view.getBigUint64(offset + 8, true) << 64n)
}
