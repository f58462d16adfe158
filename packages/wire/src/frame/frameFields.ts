import * as v from 'valibot'
import { caipNetworkIdSchema } from '../schemas.js'

/** Longest text of a single field that is no content, such as a name. */
const maxNameLength = 500

/** Longest message to sign, transaction or call data, in characters. */
const maxContentLength = 512 * 1024

/** A message to sign, a transaction, or call data. */
export const contentSchema = v.pipe(v.string(), v.maxLength(maxContentLength))

/** A short text. */
export const nameSchema = v.pipe(v.string(), v.maxLength(maxNameLength))

/** A web address. */
export const urlSchema = v.pipe(v.string(), v.maxLength(8192), v.url())

/** A network as the protocol writes it: a number, or a CAIP-2 id. */
export const frameChainIdSchema = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)),
  caipNetworkIdSchema,
])

/** An email address a visitor typed (§5.026). The mail server has the last word. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail())

/** The six digits of a mail. */
export const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))

/** Between which kinds of accounts the visitor chooses (§5.028). */
export const accountTypeSchema = v.picklist(['eoa', 'smartAccount'])

/** Further kinds of accounts that events may name (§3.043). */
export const preferredAccountTypeSchema = v.picklist(['eoa', 'smartAccount', 'payment'])

/** The social logins that go through a window of the provider (§5.027); farcaster has calls of its own. */
export const socialProviderSchema = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** Every kind of account that a namespace of the wallet may have. */
const everyAccountTypeSchema = v.picklist(['eoa', 'smartAccount', 'payment', 'ordinal'])

/** The accounts of one namespace. */
const accountsSchema = v.pipe(
  v.array(v.object({ address: nameSchema, type: everyAccountTypeSchema })),
  v.maxLength(10),
)

/** A message that is signed along with connecting (§4.023): its fields, and its text with a place for the address. */
export const siwxMessageSchema = v.object({
  accountAddress: nameSchema,
  chainId: caipNetworkIdSchema,
  domain: nameSchema,
  uri: nameSchema,
  version: nameSchema,
  nonce: nameSchema,
  notBefore: v.optional(nameSchema),
  statement: v.optional(nameSchema),
  resources: v.optional(v.pipe(v.array(nameSchema), v.maxLength(50))),
  requestId: v.optional(nameSchema),
  issuedAt: v.optional(nameSchema),
  expirationTime: v.optional(nameSchema),
  serializedMessage: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
})

/** Stands in a sign-in text for the address, which only the wallet knows. */
export const addressPlaceholder = '<<AccountAddress>>'

/** The answer of every login (§3.040, §3.041). */
export const userSchema = v.object({
  email: v.nullish(emailSchema),
  address: nameSchema,
  chainId: frameChainIdSchema,
  smartAccountDeployed: v.optional(v.boolean()),
  accounts: v.optional(accountsSchema),
  userName: v.nullish(nameSchema),
  preferredAccountType: v.optional(everyAccountTypeSchema),
  /** Our own: whether the wallet was opened in this browser, so that its addresses are known to be those of its keys. */
  isAddressVerified: v.optional(v.boolean()),
  /** Our own: whether the operator can open the wallet too, and the visitor may end that. */
  isUpgradable: v.optional(v.boolean()),
  // An account that is no contract yet signs with all that it takes to make it one.
  signature: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  message: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  siwxMessage: v.optional(siwxMessageSchema),
})

/** Further fields that a login or a switch may set (§3.043). */
export const userRequestEntries = {
  chainId: v.optional(frameChainIdSchema),
  preferredAccountType: v.optional(preferredAccountTypeSchema),
  siwxMessage: v.optional(siwxMessageSchema),
  rpcUrl: v.optional(urlSchema),
}
