import * as v from 'valibot'

/** What breaks a line, and what no text holds. */
const brokenPattern = /[\p{Cc}\p{Cs}\u2028\u2029]/u
/** As pages know their own address, which is RFC 3986 and a few characters more (`|`, `^`, `{`). */
const pagePattern = /^https?:\/\/[!#-;=?-~]+$/i
/** A URI of RFC 3986: a scheme, then its characters, of which `%` stands before two digits. */
const uriPattern = /^([a-z][a-z\d+.-]*):(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i
/** Of these an address runs, holds its own content or is a file of whoever opens it. */
const refusedSchemes = new Set(['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem'])

const lineSchema = v.pipe(
  v.string(),
  v.check((text) => !brokenPattern.test(text), 'Expected one line without control characters'),
)
const pageSchema = v.pipe(v.string(), v.regex(pagePattern, 'Expected an https or http address'))
const resourceSchema = v.pipe(
  v.string(),
  v.check((text) => isResource(text), 'Expected a URI that neither runs nor is a file'),
)

function isResource(text: string): boolean {
  const scheme = uriPattern.exec(text)?.[1]
  return scheme !== undefined && !refusedSchemes.has(scheme.toLowerCase())
}

/**
 * The data of a CAIP-122 sign-in message. Times are ISO 8601. Each member is one line of the text or part of one, as in the
 * grammar of EIP-4361, so that none can say what another does.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format
 */
export const signInMessageSchema = v.object({
  accountAddress: lineSchema,
  chainId: lineSchema,
  domain: lineSchema,
  uri: pageSchema,
  version: lineSchema,
  nonce: lineSchema,
  notBefore: v.optional(lineSchema),
  statement: v.optional(lineSchema),
  resources: v.optional(v.array(resourceSchema)),
  requestId: v.optional(lineSchema),
  issuedAt: v.optional(lineSchema),
  expirationTime: v.optional(lineSchema),
})

/** The data of a CAIP-122 sign-in message. */
export type SignInMessage = v.InferOutput<typeof signInMessageSchema>
