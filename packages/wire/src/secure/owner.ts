import * as v from 'valibot'
import { base64Schema } from '../vault/fields.js'

/** Of Ed25519, in bytes. */
const publicKeyBytes = 32
const signatureBytes = 64

/** The public half of a wallet's owner key, which is made of the vault key: 32 bytes of Ed25519, as base64. */
export const ownerKeySchema = /*#__PURE__*/ base64Schema(publicKeyBytes)

/** Counts the owner's statements; the next one has the number that the gateway shows. */
export const ownerCounterSchema = /*#__PURE__*/ v.pipe(
  v.number(),
  /*#__PURE__*/ v.safeInteger(),
  /*#__PURE__*/ v.minValue(0),
)

/** An owner's signature: valid for its call, once. */
export const ownerProofSchema = /*#__PURE__*/ v.object({
  counter: ownerCounterSchema,
  signature: /*#__PURE__*/ base64Schema(signatureBytes),
})

/** See {@link ownerProofSchema}. */
export type OwnerProof = v.InferOutput<typeof ownerProofSchema>

/**
 * The member of every call that requires the unlocked wallet. It is left out by users who have no wallet, and where the
 * wallet is older than owner keys.
 */
export const ownerEntry = { owner: /*#__PURE__*/ v.optional(ownerProofSchema) }

/** An owner's statement. */
export type OwnerStatement = {
  userId: string
  /** Of the vault whose key signs. */
  version: number
  sessionId: string
  counter: number
  /** Name of the call. */
  action: string
  /** The call's body as its schema gives it; its `owner` is left out. */
  body: unknown
}

/**
 * Writes the bytes that an owner key signs. The body is in it in one form, whatever the order of its members, so no signature counts for
 * another call, body, user, vault key or session, and none counts twice.
 *
 * @param statement - The statement.
 */
export function writeOwnerStatement(statement: OwnerStatement): Uint8Array<ArrayBuffer> {
  const { action, counter, sessionId, userId, version } = statement
  const { owner: _, ...body } = statement.body as Record<string, unknown>
  const fields = ['latchkey/owner', 1, userId, version, sessionId, counter, action, toOrdered(body)]
  return new TextEncoder().encode(JSON.stringify(fields))
}

/** The same value with the members of its objects listed in one order; those that are not there are left out, as in JSON. */
function toOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOrdered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const ordered = members.sort(([one], [other]) => (one < other ? -1 : 1))
  return { members: ordered.map(([name, member]) => [name, toOrdered(member)]) }
}
