import type { KitBase } from '../base/KitBase.js'
import type { Alert } from './Alert.js'
import { writeAlertToConsole } from './writeAlertToConsole.js'

/** Notices that stay until they are closed. */
export type AlertGroup = {
  /** Closes one. */
  close(id: number): void
}

/**
 * Makes the alerts of a kit. Each is kept once and written to the developer's console, unless it is about what a visitor
 * typed. A gateway that stays down is not reported again with every attempt.
 */
export function createAlerts({ store, events }: Pick<KitBase, 'store' | 'events'>): AlertGroup {
  let nextId = 1
  const keepOnly = (isKept: (alert: Alert) => boolean) =>
    store.setState(({ alerts }) => (alerts.every(isKept) ? {} : { alerts: alerts.filter(isKept) }))

  events.on('alerted', ({ code, detail, text }) => {
    const { alerts } = store.getState()
    const known = alerts.find((alert) => alert.code === code)
    if (known && known.detail === detail) return
    const alert = { code, detail, text }
    void writeAlertToConsole(alert)
    if (!known) store.setState({ alerts: [...alerts, { id: nextId++, ...alert }] })
  })
  // The gateway has answered: it is not down, and not refusing, any more.
  events.on('features-loaded', () => keepOnly(({ code }) => code !== 'APKT009' && code !== 'APKT010'))

  return { close: (id) => keepOnly((alert) => alert.id !== id) }
}
