import * as v from 'valibot'
import { addressSchema, networkIdSchema } from './caip.js'

/** The unguessable name of one site's permission: 128 bits, hexadecimal. */
export const linkIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** What a site needs to know of an address beside the address itself. */
const addressDetailsSchema = v.object({
  /** What it is for, where an account has several addresses. */
  kind: v.optional(v.pipe(v.string(), v.maxLength(32))),
  /** Where the address does not give it away. */
  publicKey: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Where the key is below the seed. */
  path: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

const seen = {
  accounts: v.pipe(v.array(addressSchema), v.maxLength(16)),
  /** By address. */
  details: v.optional(v.record(addressSchema, addressDetailsSchema)),
}

/** What a site sees of the wallet at a moment; no accounts means the site is disconnected. */
export const linkStateSchema = v.pipe(
  v.object({
    ...seen,
    /** The network pocket is on in the namespace of the accounts. */
    network: v.optional(networkIdSchema),
  }),
  v.check(({ accounts, network }) => accounts.length === 0 || network !== undefined, 'names no network'),
)

/** One site's permission: its name and what it sees. */
export const linkSchema = v.object({ linkId: linkIdSchema, ...seen, network: networkIdSchema })

/** What a site sees of the wallet. */
export type LinkState = v.InferOutput<typeof linkStateSchema>

/** One site's permission. */
export type Link = v.InferOutput<typeof linkSchema>
