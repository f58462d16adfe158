import * as v from 'valibot'

/** An Ethereum address as text. */
export const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** A chain id as a number. */
export const chainIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The unguessable name of one site's permission: 128 bits, hexadecimal. */
export const linkIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** What a site sees of the wallet at a moment; no accounts means the site is disconnected. */
export const linkStateSchema = v.object({
  accounts: v.pipe(v.array(addressSchema), v.maxLength(16)),
  chainId: chainIdSchema,
})

/** One site's permission: its name and what it sees. */
export const linkSchema = v.object({ linkId: linkIdSchema, ...linkStateSchema.entries })

/** What a site sees of the wallet. */
export type LinkState = v.InferOutput<typeof linkStateSchema>

/** One site's permission. */
export type Link = v.InferOutput<typeof linkSchema>
