import * as v from 'valibot'
import type { Authorization, CodeProvider } from './CodeProvider.js'

const text = v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(2048, 'is too long'))
const querySchema = v.object({
  client_id: text,
  redirect_uri: text,
  response_type: v.optional(text),
  response_mode: v.optional(text),
  scope: v.optional(v.pipe(v.string(), v.maxLength(2048, 'is too long')), ''),
  state: v.optional(text),
  nonce: v.optional(text),
  // Base64url of a SHA-256 (RFC 7636 §4.2).
  code_challenge: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')),
  ),
  code_challenge_method: v.optional(text),
})

/** What comes of a visitor's arrival. */
export type AuthorizeOutcome =
  | { kind: 'asked'; authorization: Authorization }
  /** Told to the site, at the address it registered. */
  | { kind: 'refused'; authorization: Authorization; error: string; reason: string }
  /** Told to the visitor: who sent them is not sure. */
  | { kind: 'invalid'; reason: string }

/**
 * Checks what a site asks for when it sends a visitor (RFC 6749 §4.1.1, RFC 7636 §4.3).
 *
 * @param redirectUri - The one address the site registered; the request's must be exactly this.
 */
export function authorize(
  query: URLSearchParams,
  provider: CodeProvider,
  redirectUri: string,
): AuthorizeOutcome {
  const parsed = v.safeParse(querySchema, Object.fromEntries(query))
  if (!parsed.success) {
    const [issue] = parsed.issues
    return {
      kind: 'invalid',
      reason: `${v.getDotPath(issue)} ${issue.input === undefined ? 'is missing' : issue.message}`,
    }
  }
  const request = parsed.output
  if (request.client_id !== provider.clientId) return { kind: 'invalid', reason: 'client_id is not known' }
  if (request.redirect_uri !== redirectUri)
    return { kind: 'invalid', reason: `redirect_uri is not the registered one, ${redirectUri}` }
  const authorization: Authorization = {
    redirectUri,
    scopes: request.scope.split(/[\s,]+/).filter(Boolean),
    state: request.state,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
  }
  const refuse = (error: string, reason: string) =>
    ({ kind: 'refused', authorization, error, reason }) as const
  if (provider.isFormPost && authorization.scopes.length > 0 && request.response_mode !== 'form_post')
    return { kind: 'invalid', reason: 'response_mode must be form_post when name or email are asked for' }
  // GitHub and Facebook take it as given.
  if ((request.response_type ?? 'code') !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code')
  if (request.code_challenge && request.code_challenge_method !== 'S256')
    return refuse('invalid_request', 'code_challenge_method must be S256')
  if (provider.isPkceRequired && !request.code_challenge)
    return refuse('invalid_request', 'code_challenge is missing')
  return { kind: 'asked', authorization }
}
