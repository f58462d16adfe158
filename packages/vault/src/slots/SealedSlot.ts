import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { getSealedBytes } from '../bytes/aesGcm.js'
import { encodeFields } from '../bytes/encodeFields.js'
import { base64Schema, idSchema, parseForm } from '../bytes/schemas.js'
import type { Bytes } from '../bytes/zero.js'
import { keyBytes } from '../vault/sealedVault.js'
import type { VaultId } from '../vault/VaultId.js'

export const slotFormat = 1

/** Slots whose client half is made from something a salt belongs to: a PIN, a passphrase, an authenticator. */
const saltedTypes = ['device-pin', 'passkey', 'passphrase'] as const
const plainTypes = ['device', 'kit', 'managed'] as const

/** What opens a wallet. */
export type SlotType = (typeof saltedTypes)[number] | (typeof plainTypes)[number]

const fields = {
  format: /* @__PURE__ */ v.literal(slotFormat),
  id: idSchema,
  ciphertext: /* @__PURE__ */ base64Schema(/* @__PURE__ */ getSealedBytes(keyBytes)),
}

/** A slot as it is stored and sent: the vault key under the key of both halves. It is JSON and no secret. */
export const sealedSlotSchema = /* @__PURE__ */ v.variant('type', [
  /* @__PURE__ */ v.strictObject({
    ...fields,
    type: /* @__PURE__ */ v.picklist(saltedTypes),
    salt: /* @__PURE__ */ base64Schema(keyBytes),
  }),
  /* @__PURE__ */ v.strictObject({ ...fields, type: /* @__PURE__ */ v.picklist(plainTypes) }),
])

/** See {@link sealedSlotSchema}. */
export type SealedSlot = v.InferOutput<typeof sealedSlotSchema>

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
