import * as v from 'valibot'

/** An Ethereum address as text. */
export const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** A Solana address as text: 32 bytes in base58. */
export const solanaAddressSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** The address of an account, of either kind. */
export const accountSchema = v.union([addressSchema, solanaAddressSchema])

/** What a site sees: the accounts of one kind. A site that uses both has a permission for each. */
export const namespaceSchema = v.picklist(['eip155', 'solana'])

/** The kinds of accounts pocket has. */
export type Namespace = v.InferOutput<typeof namespaceSchema>

/** A chain id as a number. */
export const chainIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The unguessable name of one site's permission: 128 bits, hexadecimal. */
export const linkIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** What a site sees of the wallet at a moment; no accounts means the site is disconnected. */
export const linkStateSchema = v.object({
  accounts: v.pipe(v.array(accountSchema), v.maxLength(16)),
  /** The network pocket is on, which says nothing to a site that sees Solana accounts. */
  chainId: chainIdSchema,
})

/** One site's permission: its name and what it sees. */
export const linkSchema = v.object({ linkId: linkIdSchema, ...linkStateSchema.entries })

/** What a site sees of the wallet. */
export type LinkState = v.InferOutput<typeof linkStateSchema>

/** One site's permission. */
export type Link = v.InferOutput<typeof linkSchema>
