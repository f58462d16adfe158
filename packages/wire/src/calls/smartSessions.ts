import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

const maxParts = 50

/** CAIP-10, as the caller writes it; where a permission is taken back, the address alone will do. */
const params = v.object({ address: v.pipe(v.string(), v.maxLength(200)) })
const partSchema = v.looseObject({
  type: v.pipe(v.string(), v.maxLength(100)),
  data: v.optional(v.unknown()),
})
const partsSchema = v.pipe(v.array(partSchema), v.maxLength(maxParts))
const pciSchema = v.pipe(v.string(), v.uuid())
const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999_999))

/** A smart account's is long: it carries the account's own. */
const signatureSchema = v.pipe(v.string(), v.maxLength(16_384))

/**
 * The message that an account signs to grant a permission. Taking it back is the `pci` alone, so neither signature does for the
 * other.
 *
 * @param pci - The permission.
 */
export function toGrantMessage(pci: string): string {
  return `I grant this site the permission ${pci}`
}

/** One permission an account has granted to a site. Times are in seconds. */
export const smartSessionSchema = v.object({
  project: v.object({
    id: v.string(),
    name: v.string(),
    url: v.nullable(v.string()),
    iconUrl: v.nullable(v.string()),
  }),
  pci: pciSchema,
  expiry: v.number(),
  createdAt: v.number(),
  permissions: v.array(v.unknown()),
  policies: v.array(v.unknown()),
  context: v.nullable(v.string()),
  revokedAt: v.nullable(v.number()),
})

/** The permissions an account has granted. */
export const listSmartSessions = /*#__PURE__*/ defineCall({
  name: 'listSmartSessions',
  method: 'GET',
  path: '/v1/sessions/:address',
  audience: 'data',
  answer: 'json',
  summary: 'Lists the permissions an account has granted to the project, the newest first, 255 at most.',
  params,
  response: v.object({ pcis: v.array(smartSessionSchema) }),
})

/** Prepares a permission; it counts once the account has granted it. */
export const createSmartSession = /*#__PURE__*/ defineCall({
  name: 'createSmartSession',
  method: 'POST',
  path: '/v1/sessions/:address',
  audience: 'data',
  answer: 'json',
  summary:
    'Prepares a permission and makes the gateway’s key for it; a draft until the account grants it, for an hour.',
  params,
  query: v.object({ v: v.optional(v.string()) }),
  body: v.object({
    expiry: secondsSchema,
    signer: partSchema,
    permissions: partsSchema,
    policies: partsSchema,
  }),
  response: v.object({
    pci: pciSchema,
    key: v.object({ type: v.literal('secp256k1'), publicKey: v.string() }),
  }),
})

/** Says that the account has granted a permission: by its signature, or its session at the project. */
export const activateSmartSession = /*#__PURE__*/ defineCall({
  name: 'activateSmartSession',
  method: 'POST',
  path: '/v1/sessions/:address/activate',
  audience: 'data',
  answer: 'empty',
  status: 200,
  summary:
    'Keeps the context with which an account has granted a permission; the account has signed for it, or is signed in.',
  params,
  headers: v.object({ authorization: v.optional(v.string()) }),
  body: v.object({
    pci: pciSchema,
    context: v.pipe(
      v.string(),
      v.maxLength(16_384),
      v.regex(/^0x[0-9a-fA-F]*$/, 'Expected 0x and hexadecimal digits'),
    ),
    /** Of `toGrantMessage`, as a message; without it `authorization` has a session of the account at the project. */
    signature: v.optional(signatureSchema),
  }),
})

/** The context of a permission. */
export const getSmartSessionContext = /*#__PURE__*/ defineCall({
  name: 'getSmartSessionContext',
  method: 'GET',
  path: '/v1/sessions/:address/getcontext',
  audience: 'data',
  answer: 'json',
  summary: 'Answers with the context of a permission; null until the account has granted it.',
  params,
  query: v.object({ pci: pciSchema }),
  response: v.object({ context: v.nullable(v.string()) }),
})

/** Takes a permission back. */
export const revokeSmartSession = /*#__PURE__*/ defineCall({
  name: 'revokeSmartSession',
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  audience: 'data',
  answer: 'json',
  summary: 'Takes a permission back; the account signs its `pci` as a message.',
  params,
  body: v.object({ pci: pciSchema, signature: signatureSchema }),
  response: v.object({}),
})
