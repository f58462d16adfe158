/** Why a login at a provider came to nothing, in words for the visitor. What a provider says of it is not repeated. */
const refusals = {
  denied: (name: string) => `You did not let ${name} log you in`,
  silent: (name: string) => `${name} did not answer in time. Try again`,
  busy: (name: string) => `Too many people are logging in at ${name} just now. Try again`,
  failed: (name: string) => `${name} could not log you in. Try again`,
} as const

/** Why a login came to nothing. */
export type SocialRefusal = keyof typeof refusals

/** For whoever never had the login the same as for whoever came too late. */
export const unknownLoginText = 'This login is unknown or over. Begin again'

/** What providers call it when a visitor says no. */
const denials = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied', 'consent_required'])
/** RFC 6749 §4.1.2.1. */
const absences = new Set(['server_error', 'temporarily_unavailable'])

/**
 * Tells why a provider sent a visitor back with an error.
 *
 * @param error - Its `error`.
 */
export function toRefusal(error: string): SocialRefusal {
  if (denials.has(error)) return 'denied'
  return absences.has(error) ? 'silent' : 'failed'
}

/**
 * Writes it for the visitor.
 *
 * @param refusal - As it is kept.
 * @param name - Of the provider.
 */
export function writeRefusal(refusal: string | null, name: string): string {
  return (refusals[refusal as SocialRefusal] ?? refusals.failed)(name)
}
