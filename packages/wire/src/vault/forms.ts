import * as v from 'valibot'
import { addressesSchema } from './addresses.js'
import {
  base64Schema,
  countSchema,
  entropyBytes,
  getSealedBytes,
  halfSchema,
  idSchema,
  keyBytes,
} from './fields.js'

/** The form of slots and their list; whoever changes one makes it 2. */
export const slotFormat = 1

/**
 * The form in which vaults are written: 2 is bound to addresses by namespace, 1 to the four there were once. A vault of format 1 opens
 * as ever, and is written as 2 with whatever its owner writes next.
 */
export const vaultFormat = 2

/** Slots whose client half is made from something a salt belongs to: a PIN, a passphrase, an authenticator. */
export const saltedSlotTypes = ['device-pin', 'passkey', 'passphrase'] as const
const plainSlotTypes = ['device', 'kit', 'managed'] as const

/** An unlock method. */
export type SlotType = (typeof saltedSlotTypes)[number] | (typeof plainSlotTypes)[number]

const slotFields = {
  format: /* @__PURE__ */ v.literal(slotFormat),
  id: idSchema,
  ciphertext: /* @__PURE__ */ base64Schema(/* @__PURE__ */ getSealedBytes(keyBytes)),
}

/** A slot as it is stored and sent: the vault key under the key of both halves. It is JSON and no secret. */
export const sealedSlotSchema = /* @__PURE__ */ v.variant('type', [
  /* @__PURE__ */ v.strictObject({
    ...slotFields,
    type: /* @__PURE__ */ v.picklist(saltedSlotTypes),
    salt: halfSchema,
  }),
  /* @__PURE__ */ v.strictObject({ ...slotFields, type: /* @__PURE__ */ v.picklist(plainSlotTypes) }),
])

/** See {@link sealedSlotSchema}. */
export type SealedSlot = v.InferOutput<typeof sealedSlotSchema>

const maxSlots = 256

/** The list of live slots as it is stored and sent: SHA-256 of each with all it is bound to. It is JSON and no secret. */
export const slotListSchema = /* @__PURE__ */ v.strictObject({
  format: /* @__PURE__ */ v.literal(slotFormat),
  counter: countSchema,
  slots: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.array(
      /* @__PURE__ */ v.strictObject({ id: idSchema, digest: /* @__PURE__ */ base64Schema(32) }),
    ),
    /* @__PURE__ */ v.maxLength(maxSlots),
    /* @__PURE__ */ v.check((slots) => new Set(slots.map(({ id }) => id)).size === slots.length),
  ),
  mac: /* @__PURE__ */ base64Schema(32),
})

/** See {@link slotListSchema}. */
export type SlotList = v.InferOutput<typeof slotListSchema>

const sealedEntropySchema = /* @__PURE__ */ base64Schema(/* @__PURE__ */ getSealedBytes(entropyBytes))

/** A vault as it is stored and sent: the entropy under the vault key. It is JSON and no secret. */
export const sealedVaultSchema = /* @__PURE__ */ v.strictObject({
  format: /* @__PURE__ */ v.picklist([vaultFormat, 1]),
  ciphertext: sealedEntropySchema,
})

/** See {@link sealedVaultSchema}. */
export type SealedVault = v.InferOutput<typeof sealedVaultSchema>

/** A vault that was written anew under the key it has, in today's format, with the addresses it is bound to since. */
export const renewedVaultSchema = /* @__PURE__ */ v.object({
  vault: /* @__PURE__ */ v.strictObject({
    format: /* @__PURE__ */ v.literal(vaultFormat),
    ciphertext: sealedEntropySchema,
  }),
  addresses: addressesSchema,
})

/** See {@link renewedVaultSchema}. */
export type RenewedVault = v.InferOutput<typeof renewedVaultSchema>
