import { decodeBase64 } from '@latchkey/primitives'
import { type Bytes, derivePasskeyHalf, derivePassphraseHalf, readSalt } from '@latchkey/vault'
import type { SealedSlot } from '@latchkey/wire/vault'
import type * as v from 'valibot'
import type { accessSchema } from '../shared/walletForms.js'
import type { DeviceHalves } from './deviceHalf.js'

/**
 * Makes the client half of a way in from what its owner has or knows.
 *
 * @param userId - Whose wallet.
 * @param slot - The way in.
 * @param access - What came along; what an authenticator gave is overwritten.
 * @param deviceHalves - This browser's halves.
 * @returns The half, which belongs to the caller; undefined where what it takes is not there.
 * @throws `vault/…`
 */
export async function openClientHalf(
  userId: string,
  slot: SealedSlot,
  { keeperHalf, secret }: v.InferOutput<typeof accessSchema>,
  deviceHalves: DeviceHalves,
): Promise<Bytes | undefined> {
  if (slot.type === 'managed') return readHalf(keeperHalf)
  if (slot.type === 'passkey') {
    return secret?.type === 'passkey' ? derivePasskeyHalf(secret.prfOutput) : undefined
  }
  if (slot.type === 'passphrase') {
    const salt = readSalt(slot)
    if (secret?.type !== 'passphrase' || !salt) return undefined
    return derivePassphraseHalf({ passphrase: secret.passphrase, salt })
  }
  return deviceHalves.open(userId, slot.id)
}

/**
 * Reads a half as it came over the wire.
 *
 * @param text - As base64.
 */
export function readHalf(text: string | undefined): Bytes | undefined {
  const bytes = text === undefined ? undefined : decodeBase64(text)
  return bytes && new Uint8Array(bytes)
}
