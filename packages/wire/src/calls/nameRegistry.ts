import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

/*
 * The gateway's own names, such as `mango-tree.reown.id`. Compatible with the original: fields in snake case, failures in its shape,
 * no project. A name has an address for each coin type (SLIP-44, ENSIP-11), which is a number here: a chain knows its own.
 *
 * Every change is a text that the owner signs as a message (`registerNameMessage` and its siblings), and travels beside the coin type and
 * the address that sign it. The gateway takes a text that is at most `nameMessageAge.pastSeconds` old, and each text once.
 */

/** A coin type: SLIP-44, or 2^31 and a chain id (ENSIP-11). */
const coinTypeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A name with its zone. The gateway decides which are good ones. */
const nameSchema = v.pipe(v.string(), v.maxLength(255))
const addressSchema = v.pipe(v.string(), v.maxLength(200))
/** Seconds since 1970. */
const timestampSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000_000))
const attributesSchema = v.record(v.string(), v.string())

/**
 * How old a signed text may be when it arrives, and how far ahead its clock. The original takes ten seconds in both directions, which
 * is shorter than a person needs to read and sign.
 */
export const nameMessageAge = { pastSeconds: 300, futureSeconds: 10 } as const

/**
 * Why the gateway refuses a call about names: `reasons[0].code` of the answer, beside the original's `field` and `description`.
 *
 * `name/format`, `name/length`, `name/zone`: no name of this gateway. `name/taken`: registered by somebody. `name/reserved`: kept back.
 * `name/lookalike`: too similar to one that is registered or reserved. `name/unregistered`: nobody has registered the name that is to
 * change. `name/not-found`, `name/no-names`: a look-up found nothing. `name/message`: the signed text is not the JSON it has to be.
 * `name/coin-type`: of no network of this gateway. `name/chain-id`: the chain id in it is 2^31 or more. `name/timestamp`: too old, or ahead.
 * `name/replayed`: the same text has arrived before. `name/attributes`: not an attribute that names have. `name/address`: no address of
 * the coin type. `name/signature`: the address did not sign the text. `name/not-owner`: it did, but the name is not its own.
 * `name/owner-full`: the owner has as many names as one may have. `name/caller-full`, `name/full`: too many names were registered
 * today from this network, or at this gateway. `name/changes`: too many changes of a name at once. `name/unavailable`: the network of a contract account does not answer.
 */
export const nameFailureCodes = [
  'name/format',
  'name/length',
  'name/zone',
  'name/taken',
  'name/reserved',
  'name/lookalike',
  'name/unregistered',
  'name/not-found',
  'name/no-names',
  'name/message',
  'name/coin-type',
  'name/chain-id',
  'name/timestamp',
  'name/replayed',
  'name/attributes',
  'name/address',
  'name/signature',
  'name/not-owner',
  'name/owner-full',
  'name/caller-full',
  'name/full',
  'name/changes',
  'name/unavailable',
] as const

/** Why the gateway refuses a call about names. */
export type NameFailureCode = (typeof nameFailureCodes)[number]

/** A text that owners sign: JSON of what changes, and when it was written. */
type NameMessage<Schema extends v.GenericSchema> = {
  /** Reads a text. */
  schema: v.GenericSchema<string, v.InferOutput<Schema>>
  /** Writes the text to sign; send exactly this one. */
  toText(message: v.InferInput<Schema>): string
}

function defineMessage<const Schema extends v.GenericSchema>(schema: Schema): NameMessage<Schema> {
  return {
    schema: v.pipe(v.string(), v.parseJson(), schema) as v.GenericSchema<string, v.InferOutput<Schema>>,
    toText: (message) => JSON.stringify(message),
  }
}

/** The text with which an owner registers a name: `{name, attributes?, timestamp}`, the time in seconds since 1970. */
export const registerNameMessage = /*#__PURE__*/ defineMessage(
  v.object({ name: nameSchema, attributes: v.nullish(attributesSchema), timestamp: timestampSchema }),
)

/**
 * The text with which an owner replaces all attributes of a name: `{attributes, timestamp, name?}`. The original signs no name, so the text
 * is as good for the owner's other names; with ours, which pages should sign too, it is for the one alone.
 */
export const nameAttributesMessage = /*#__PURE__*/ defineMessage(
  v.object({ attributes: attributesSchema, timestamp: timestampSchema, name: v.optional(nameSchema) }),
)

/** The text with which an owner sets the address of a coin type: `{coin_type, address, timestamp, name?}`; the name as there. */
export const nameAddressMessage = /*#__PURE__*/ defineMessage(
  v.object({
    coin_type: coinTypeSchema,
    address: addressSchema,
    timestamp: timestampSchema,
    name: v.optional(nameSchema),
  }),
)

/** A signed text. The address is the owner's, under that coin type; the signature is over the exact text. */
const signedBody = v.object({
  coin_type: coinTypeSchema,
  address: addressSchema,
  message: v.pipe(v.string(), v.maxLength(4_096)),
  /** A smart account's is long: it carries the account's own. */
  signature: v.pipe(v.string(), v.maxLength(65_536)),
})

/** Addresses by coin type, in decimal digits. */
const addressesSchema = v.record(
  v.string(),
  v.object({ address: foreignNameSchema, created_at: v.optional(v.string()) }),
)

/** A name, read leniently: the original has had other forms of attributes and dates. */
export const registeredNameSchema = v.object({
  name: foreignNameSchema,
  registered_at: v.optional(v.string()),
  updated_at: v.optional(v.string()),
  attributes: v.fallback(v.record(v.string(), foreignNameSchema), {}),
  addresses: addressesSchema,
})

/** A registered name with its addresses. */
export type RegisteredName = v.InferOutput<typeof registeredNameSchema>

const nameParams = v.object({ name: nameSchema })
const lookUpQuery = v.object({
  /** `2` to get an empty list instead of 404 where there is nothing. */
  apiVersion: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'Expected a whole number'))),
  /** Address of the connected user. */
  sender: v.optional(v.string()),
  clientId: v.optional(v.string()),
})

/** Registers a name: `registerNameMessage`, signed by the address that it shall stand for. */
export const registerName = /*#__PURE__*/ defineCall({
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  audience: 'open',
  answer: 'json',
  summary: 'Registers a name for the address that signed the message.',
  body: signedBody,
  response: registeredNameSchema,
})

/** Replaces all attributes of a name: `nameAttributesMessage`, signed by the owner. Answers with the new ones. */
export const setNameAttributes = /*#__PURE__*/ defineCall({
  name: 'setNameAttributes',
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  audience: 'open',
  answer: 'json',
  summary: 'Replaces the attributes of a name; its owner signs the message.',
  params: nameParams,
  body: signedBody,
  response: v.record(v.string(), foreignNameSchema),
})

/**
 * Sets the address of one coin type: `nameAddressMessage`, signed by the owner. `coin_type` and `address` of the body are those that the owner has
 * now, those of the message the new ones. Answers with the changed one.
 */
export const setNameAddress = /*#__PURE__*/ defineCall({
  name: 'setNameAddress',
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  audience: 'open',
  answer: 'json',
  summary: 'Sets the address of a name for one coin type; its owner signs the message.',
  params: nameParams,
  body: signedBody,
  response: addressesSchema,
})

/** Looks a name up. With `apiVersion` 2 one that nobody has registered is an empty list, not a failure. */
export const getRegisteredName = /*#__PURE__*/ defineCall({
  name: 'getRegisteredName',
  method: 'GET',
  path: '/v1/profile/account/:name',
  audience: 'open',
  answer: 'json',
  summary:
    'Looks a registered name up; with `apiVersion` 2 a name that nobody has registered is an empty list.',
  params: nameParams,
  query: lookUpQuery,
  response: v.union([v.pipe(v.array(v.unknown()), v.maxLength(0)), registeredNameSchema]),
})

/** Lists the names of an address, whatever the coin type; an address that somebody else has entered is listed once it has signed for the name itself. With `apiVersion` 2 none is an empty list, not a failure. */
export const getNamesOfAddress = /*#__PURE__*/ defineCall({
  name: 'getNamesOfAddress',
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  audience: 'open',
  answer: 'json',
  summary: 'Lists the registered names of an address; with `apiVersion` 2 no name is an empty list.',
  params: v.object({ address: addressSchema }),
  query: lookUpQuery,
  response: v.array(registeredNameSchema),
})

/** Suggests names: what was typed, with its state, then free ones that start with it; five at most. */
export const getNameSuggestions = /*#__PURE__*/ defineCall({
  name: 'getNameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  audience: 'open',
  answer: 'json',
  summary: 'Suggests names that start with a text: the text itself first, with its state, then free ones.',
  params: nameParams,
  query: v.object({
    /** The gateway's first zone unless given. */
    zone: v.optional(nameSchema),
    sender: v.optional(v.string()),
    clientId: v.optional(v.string()),
  }),
  response: v.object({
    suggestions: v.array(
      v.object({
        name: foreignNameSchema,
        /** Nobody can have it (any more). */
        registered: v.boolean(),
        /** Why not, as registering it would fail: `name/taken`, `name/reserved`, `name/lookalike` or `name/format`. */
        code: v.optional(v.string()),
      }),
    ),
  }),
})
