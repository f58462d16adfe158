import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { type SlotType, sealedSlotSchema, slotFormat } from '@latchkey/wire/vault'
import { encodeFields } from '../bytes/encodeFields.js'
import { parseForm } from '../bytes/parseForm.js'
import type { Bytes } from '../bytes/zero.js'
import type { VaultId } from '../vault/VaultId.js'

/** A slot without its ciphertext. */
export type SlotHead = { type: SlotType; id: string; salt?: string }

/**
 * Puts a slot's open part together.
 *
 * @param parameters - `salt`: 32 bytes for the types that have one.
 */
export function toSlotHead({
  type,
  slotId,
  salt,
}: {
  type: SlotType
  slotId: string
  salt?: Bytes
}): SlotHead {
  return { type, id: slotId, ...(salt && { salt: encodeBase64(salt) }) }
}

/**
 * Writes down, as bytes, everything about a slot but its ciphertext: whose it is and all it says of itself.
 *
 * @param id - The vault it opens.
 * @param slot - The slot.
 */
export function bindSlot(id: VaultId, slot: SlotHead): Bytes {
  return encodeFields('latchkey/slot', slotFormat, id.userId, id.version, slot.type, slot.id, slot.salt ?? '')
}

/**
 * Reads the salt of a slot, with which its client half is made.
 *
 * @param slot - As it was stored, parsed here.
 * @returns 32 bytes; undefined for a type that has none.
 * @throws `vault/form-invalid`
 */
export function readSalt(slot: unknown): Bytes | undefined {
  const parsed = parseForm(sealedSlotSchema, slot, 'slot')
  return 'salt' in parsed ? new Uint8Array(decodeBase64(parsed.salt) ?? []) : undefined
}
