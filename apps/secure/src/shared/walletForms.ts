import { ownerCounterSchema, ownerKeySchema } from '@latchkey/wire/secure'
import {
  addressesSchema,
  countSchema,
  halfSchema,
  idSchema,
  keyBytes,
  sealedSlotSchema,
  sealedVaultSchema,
  slotListSchema,
} from '@latchkey/wire/vault'
import * as v from 'valibot'

/** What a way in is called. */
export const labelSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** What an authenticator gave; bytes, so that they can be overwritten. */
export const prfOutputSchema = v.pipe(
  v.instance(Uint8Array<ArrayBuffer>),
  v.check((bytes) => bytes.length === keyBytes),
)

/** What somebody typed; its strength is the vault's to judge. */
export const passphraseSchema = v.pipe(v.string(), v.maxLength(1_000))

/** A wallet as the gateway keeps it; the user is whoever is logged in, never what a row says. */
export const walletSchema = v.object({
  userId: idSchema,
  version: countSchema,
  vault: sealedVaultSchema,
  addresses: addressesSchema,
  slotList: slotListSchema,
  slots: v.array(sealedSlotSchema),
  /** Null for a wallet that is older than owner keys. */
  ownerKey: v.nullable(ownerKeySchema),
  /** The number of what its owner signs next. */
  ownerCounter: ownerCounterSchema,
})

/** What is found when a wallet is opened: the addresses it is registered by, and what follows from it besides. */
export const openedAddressesSchema = v.object({
  addresses: addressesSchema,
  unregistered: v.array(v.object({ namespace: v.string(), kind: v.string(), address: v.string() })),
})

/** See {@link openedAddressesSchema}. */
export type OpenedAddresses = v.InferOutput<typeof openedAddressesSchema>

/** One way in, with the halves that came from the gateway for it, and what its owner has or knows. */
export const accessSchema = v.object({
  slotId: idSchema,
  serverHalf: halfSchema,
  keeperHalf: v.optional(halfSchema),
  secret: v.optional(
    v.variant('type', [
      v.object({ type: v.literal('passkey'), prfOutput: prfOutputSchema }),
      v.object({ type: v.literal('passphrase'), passphrase: passphraseSchema }),
    ]),
  ),
})

/** How a wallet is opened to sign something as its owner: what is signed counts in that session alone. */
export const ownerEntries = { wallet: walletSchema, access: accessSchema, sessionId: idSchema }
