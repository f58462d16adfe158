import type { KitContext } from '../kit/KitContext.js'
import { type AlertCode, alertTexts } from './alertTexts.js'

/** Notices that stay until they are closed. */
export type AlertGroup = {
  /** Shows one of the specification's alerts; `detail` is added to its text. */
  show(code: AlertCode, detail?: string): void
  /** Closes an alert. */
  close(id: number): void
}

/** Makes the alerts of a kit. The same code is shown once. */
export function createAlerts({ store }: Pick<KitContext, 'store'>): AlertGroup {
  let nextId = 1
  return {
    show(code, detail) {
      const { variant, shortMessage, longMessage: text } = alertTexts[code]
      const longMessage = detail ? `${text} ${detail}` : text
      // biome-ignore lint/suspicious/noConsole: these are mistakes in the site's set-up; its developer looks here
      console.error(longMessage, { code })
      store.setState(({ alerts }) =>
        alerts.some((alert) => alert.code === code)
          ? {}
          : { alerts: [...alerts, { id: nextId++, variant, code, shortMessage, longMessage }] },
      )
    },
    close(id) {
      store.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }))
    },
  }
}
