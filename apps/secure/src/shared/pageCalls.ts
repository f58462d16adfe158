import { addSlot, attestationSchema, removeSlot, replaceVault } from '@latchkey/wire/secure'
import { halfSchema, idSchema } from '@latchkey/wire/vault'
import * as v from 'valibot'
import { accountNames } from '../chains/namespaces.js'
import {
  accessSchema,
  labelSchema,
  openedAddressesSchema,
  ownerEntries,
  passphraseSchema,
  prfOutputSchema,
  walletSchema,
} from './walletForms.js'

/** A way in that is to be and that its owner opens without a kit: what they have or know. */
export const ownerWaySchema = v.variant('type', [
  v.object({
    type: v.literal('passkey'),
    label: labelSchema,
    prfOutput: prfOutputSchema,
    salt: halfSchema,
    attestation: attestationSchema,
  }),
  v.object({ type: v.literal('passphrase'), label: labelSchema, passphrase: passphraseSchema }),
])

/** See {@link ownerWaySchema}. */
export type OwnerWay = v.InferOutput<typeof ownerWaySchema>

/** A way in that is to be, or a kit. */
const newWaySchema = v.variant('type', [
  ownerWaySchema,
  v.object({ type: v.literal('kit'), label: labelSchema }),
])

/** See {@link newWaySchema}. */
export type NewWay = v.InferOutput<typeof newWaySchema>

/** What can be shown of a wallet: its words, or the key of one account. */
export const secretNames = ['words', ...accountNames] as const

/** See {@link secretNames}. */
export type SecretName = (typeof secretNames)[number]

/** A kit as it is made: the code is shown once. */
const kitSchema = v.object({ code: v.string(), file: v.string() })
const kitInputSchema = v.object({
  file: v.pipe(v.string(), v.maxLength(100_000)),
  code: v.pipe(v.string(), v.maxLength(1_000)),
})
const secretNameSchema = v.picklist(secretNames)

/** What the site's own pages ask the worker, besides what the frame does. */
export const pageCalls = {
  /** Opens the wallet and seals one more way in, signed by the owner. */
  addWay: {
    payload: v.object({ ...ownerEntries, way: newWaySchema, givesWay: v.optional(idSchema) }),
    response: v.object({ ...addSlot.body.entries, kit: v.optional(kitSchema) }),
  },
  /** Opens the wallet and writes the list without a way in, signed by the owner. */
  removeWay: {
    payload: v.object({ ...ownerEntries, slotId: idSchema }),
    response: removeSlot.body,
  },
  /** Opens the wallet and puts it under a new vault key, with other ways in. */
  replaceWays: {
    payload: v.object({
      ...ownerEntries,
      ways: v.pipe(v.array(ownerWaySchema), v.minLength(1), v.maxLength(4)),
      /** Where a kit is made as well: what it is called. */
      kitLabel: v.optional(labelSchema),
    }),
    response: v.object({
      ...replaceVault.body.entries,
      /** It becomes a way in with a call of its own, once its owner has shown that they have its code. */
      kit: v.optional(v.object({ ...kitSchema.entries, added: addSlot.body })),
    }),
  },
  /** Opens the wallet and writes out its words or a key: for the page that shows them, and nothing else. */
  reveal: {
    payload: v.object({ wallet: walletSchema, access: accessSchema, name: secretNameSchema }),
    response: v.string(),
  },
  /** Opens a recovery kit, with no server, and says whose wallet it is. */
  openKit: { payload: kitInputSchema, response: openedAddressesSchema },
  /** Opens a recovery kit and writes out its words or a key. */
  revealKit: {
    payload: v.object({ ...kitInputSchema.entries, name: secretNameSchema }),
    response: v.string(),
  },
} satisfies Record<string, { payload: v.GenericSchema; response: v.GenericSchema }>

/** What one of them is asked with. */
export type PageCallPayload<Name extends keyof typeof pageCalls> = v.InferOutput<
  (typeof pageCalls)[Name]['payload']
>
/** What it answers with. */
export type PageCallAnswer<Name extends keyof typeof pageCalls> = v.InferOutput<
  (typeof pageCalls)[Name]['response']
>
