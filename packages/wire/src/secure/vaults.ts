import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'
import { addressesSchema } from '../vault/addresses.js'
import { countSchema, halfSchema, idSchema } from '../vault/fields.js'
import { storedAddressesSchema } from '../vault/format1.js'
import { renewedVaultSchema, sealedSlotSchema, sealedVaultSchema, slotListSchema } from '../vault/forms.js'
import { ownerCounterSchema, ownerEntry, ownerKeySchema } from './owner.js'
import { assertionSchema, attestationSchema } from './passkeys.js'
import { recoveryPolicies } from './schemas.js'

/** How a visitor knows a way in again, such as `Ada’s phone`: one line of plain text. */
const labelSchema = v.pipe(v.string(), v.maxLength(256), v.transform(toLabel), v.minLength(1))

function toLabel(text: string): string {
  return toPlainText(text)
}

/**
 * A slot on its way to the gateway, with the halves that are kept apart from it. The frame makes every half, since a wallet has
 * to be written in one call.
 */
export const newSlotSchema = v.object({
  slot: sealedSlotSchema,
  label: labelSchema,
  /** The gateway's half, 32 bytes as base64; none for a recovery kit. */
  serverHalf: v.optional(halfSchema),
  /** The other half of a managed slot, which goes to the keeper. */
  keeperHalf: v.optional(halfSchema),
  /** For a device with a PIN: the verifier that the device has to present before the gateway returns its half; stored as a keyed hash. */
  pinVerifier: v.optional(halfSchema),
  /** For a passkey: its authenticator's attestation. */
  attestation: v.optional(attestationSchema),
})

/** A slot on its way to the gateway. */
export type NewSlot = v.InferOutput<typeof newSlotSchema>

/** A way in, as its owner sees it. */
export const storedSlotSchema = v.object({
  slot: sealedSlotSchema,
  label: labelSchema,
  createdAtMs: v.number(),
  lastUsedAtMs: v.nullable(v.number()),
  /** The device a device's slot is for. */
  deviceId: v.nullable(v.string()),
  /** The passkey's own id, as base64url. */
  credentialId: v.nullable(v.string()),
  /** After ten wrong PINs: another way in has to be taken. */
  isFrozen: v.boolean(),
})

const storedVaultSchema = v.object({
  version: countSchema,
  vault: sealedVaultSchema,
  addresses: addressesSchema,
  slotList: slotListSchema,
  slots: v.array(storedSlotSchema),
  /** The policy the wallet was made under. */
  recoveryPolicy: v.picklist(recoveryPolicies),
  createdAtMs: v.number(),
  /** Null for a wallet that is older than owner keys, until a device that can open it has registered one. */
  ownerKey: v.nullable(ownerKeySchema),
  /** The number of the owner's next signature. */
  ownerCounter: ownerCounterSchema,
})

/** A wallet as the gateway keeps it: nothing of it opens without a half that is elsewhere. */
export type StoredVault = v.InferOutput<typeof storedVaultSchema>

/** The wallet of the logged-in user. */
export const getVault = /*#__PURE__*/ defineCall({
  name: 'getVault',
  method: 'GET',
  path: '/secure/v1/vault',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Gives the user’s wallet as it is kept, or null where there is none yet.',
  headers: sessionHeadersSchema,
  response: v.object({ vault: v.nullable(storedVaultSchema) }),
})

const newVaultSchema = v.object({
  version: countSchema,
  vault: sealedVaultSchema,
  /** In the form that goes with the vault's: what was signed stands as it was written. */
  addresses: storedAddressesSchema,
  slotList: slotListSchema,
  slots: v.pipe(v.array(newSlotSchema), v.minLength(1), v.maxLength(8)),
  /** Made of the vault key: changes have to be signed with it from now on. */
  ownerKey: ownerKeySchema,
})

/** Writes a wallet and its first ways in, all or nothing. Where there is one already it is refused with `vault/exists`. */
export const createVault = /*#__PURE__*/ defineCall({
  name: 'createVault',
  method: 'POST',
  path: '/secure/v1/vault',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Writes the user’s wallet with its first ways in; refused where there is one already.',
  headers: sessionHeadersSchema,
  body: newVaultSchema,
  response: v.object({ vault: storedVaultSchema }),
})

/** Puts the same wallet under a new vault key: every way in before it opens nothing any more. */
export const replaceVault = /*#__PURE__*/ defineCall({
  name: 'replaceVault',
  method: 'POST',
  path: '/secure/v1/vault/replace',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary:
    'Puts the same wallet under a new vault key; all ways in before it are destroyed, the keeper’s too.',
  headers: sessionHeadersSchema,
  /** Signed by the key of the vault that is there now. */
  body: v.object({ ...newVaultSchema.entries, ...ownerEntry }),
  response: v.object({ vault: storedVaultSchema }),
})

/**
 * The member of every call that writes the list of ways in: the vault, where it is of an earlier format or lacks addresses that follow
 * from it. It is taken from owners who sign, and keeps every address there is.
 */
const renewedEntry = { renewed: v.optional(renewedVaultSchema) }

/** Destroys the wallet's ways in at the gateway and the user. A recovery kit still opens. */
export const deleteVault = /*#__PURE__*/ defineCall({
  name: 'deleteVault',
  method: 'POST',
  path: '/secure/v1/vault/delete',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Destroys everything the gateway has of the user and the wallet; a recovery kit still opens.',
  headers: sessionHeadersSchema,
  /** `evmAddress`: any address of the wallet, as its owner names it; the member is older than other namespaces. */
  body: v.object({ evmAddress: idSchema, assertion: v.optional(assertionSchema), ...ownerEntry }),
})

/** Gives out the gateway's half of one way in. */
export const openSlot = /*#__PURE__*/ defineCall({
  name: 'openSlot',
  method: 'POST',
  path: '/secure/v1/slots/open',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary:
    'Gives out the gateway’s half of a way in; of a managed one the keeper’s too, after a fresh login.',
  headers: sessionHeadersSchema,
  body: v.object({
    slotId: idSchema,
    /** `export` and `upgrade` are refused to a device that is new, unless a passkey has confirmed. */
    purpose: v.picklist(['use', 'export', 'upgrade']),
    pinVerifier: v.optional(halfSchema),
    assertion: v.optional(assertionSchema),
  }),
  response: v.object({ serverHalf: halfSchema, keeperHalf: v.optional(halfSchema) }),
})

/**
 * Adds a way in, in place of the list that its new list follows. Where there are as many as there may be, the browser that has
 * not been used for the longest time gives way.
 */
export const addSlot = /*#__PURE__*/ defineCall({
  name: 'addSlot',
  method: 'POST',
  path: '/secure/v1/slots',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Adds a way into the wallet; its list has to follow the newest.',
  headers: sessionHeadersSchema,
  body: v.object({
    version: countSchema,
    slotList: slotListSchema,
    slot: newSlotSchema,
    /** The way in that gives way, see {@link findGivingWay}. */
    givesWay: v.optional(idSchema),
    ...renewedEntry,
    ...ownerEntry,
  }),
  response: v.object({ vault: storedVaultSchema }),
})

/** Destroys a way in at once, with the list that leaves it out. */
export const removeSlot = /*#__PURE__*/ defineCall({
  name: 'removeSlot',
  method: 'POST',
  path: '/secure/v1/slots/remove',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Destroys a way in; the last one that opens anything stays.',
  headers: sessionHeadersSchema,
  body: v.object({
    slotId: idSchema,
    /** Left out if the caller cannot write one: the next device that opens the wallet does. */
    slotList: v.optional(slotListSchema),
    ...renewedEntry,
    ...ownerEntry,
  }),
  response: v.object({ vault: storedVaultSchema }),
})

/**
 * Takes up the list that follows the newest one a device has seen, where the gateway's is older: its database was brought back
 * from a copy. Ways in that the device saw being removed are destroyed once more.
 */
export const restoreSlotList = /*#__PURE__*/ defineCall({
  name: 'restoreSlotList',
  method: 'POST',
  path: '/secure/v1/slots/restore',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Takes up a list that is newer than the gateway’s, after a copy of its database was brought back.',
  headers: sessionHeadersSchema,
  body: v.object({
    version: countSchema,
    slotList: slotListSchema,
    remove: v.pipe(v.array(idSchema), v.maxLength(32)),
    ...renewedEntry,
    ...ownerEntry,
  }),
  response: v.object({ vault: storedVaultSchema }),
})

/** Registers the owner key of a wallet that has none yet. It is signed with that key itself. */
export const registerOwnerKey = /*#__PURE__*/ defineCall({
  name: 'registerOwnerKey',
  method: 'POST',
  path: '/secure/v1/vault/owner',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Registers the key that changes of a wallet are signed with, where there is none yet.',
  headers: sessionHeadersSchema,
  body: v.object({ ownerKey: ownerKeySchema, ...ownerEntry }),
  response: v.object({ vault: storedVaultSchema }),
})
