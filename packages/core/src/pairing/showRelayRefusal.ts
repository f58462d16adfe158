import type { AlertCode } from '../alerts/alertTexts.js'
import type { Kit } from '../kit/Kit.js'

/** What a relay says when it refuses a site, and the alert that says what to do about it (§8.020). */
const alertsByReason: readonly (readonly [reason: string, code: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'APKT002'],
  ['JWT Token is not yet valid', 'APKT006'],
  ['Unauthorized: invalid key', 'APKT007'],
]

/**
 * Tells the site's developer why the relay refuses it, where there is something they can do.
 *
 * @param kit - The kit.
 * @param reason - The relay's words.
 */
export function showRelayRefusal(kit: Kit, reason: string): void {
  const code = alertsByReason.find(([text]) => reason.includes(text))?.[1]
  if (code) kit.alerts.show(code)
}
