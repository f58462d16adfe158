import type { DappClient } from '@latchkey/pairing'
import type { AlertCode } from '../alerts/Alert.js'
import type { KitBase } from '../base/KitBase.js'

/** What a relay says when it refuses a site, and the alert that says what to do about it (§8.020). */
const alertsByReason: readonly (readonly [reason: string, code: AlertCode])[] = [
  ['Unauthorized: origin not allowed', 'APKT002'],
  ['JWT Token is not yet valid', 'APKT006'],
  ['Unauthorized: invalid key', 'APKT007'],
]

/**
 * The alert for a relay's refusal, where there is something the site's developer can do.
 *
 * @param reason - The relay's words.
 */
export function getRefusalAlert(reason: string): AlertCode | undefined {
  return alertsByReason.find(([text]) => reason.includes(text))?.[1]
}

/** Keeps the state of the line to the relay in the store, and tells when it refuses the site. */
export function watchRelay({ store, alert }: Pick<KitBase, 'store' | 'alert'>, client: DappClient): void {
  client.on('relay-status', (relay) => {
    store.setState(({ pairing }) => ({ pairing: { ...pairing, relay: relay.status } }))
    const code = relay.status === 'refused' ? getRefusalAlert(relay.reason) : undefined
    if (code) alert(code)
  })
}
