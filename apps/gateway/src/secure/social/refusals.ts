/** Why a provider did not log a visitor in. Never what the provider says of it, which could be anything. */
export type SocialRefusal = 'denied' | 'silent' | 'busy' | 'failed'

/** The same for a login that never existed and for one that is over. */
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
