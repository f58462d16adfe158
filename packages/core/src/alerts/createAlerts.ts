import { alertTexts } from '@latchkey/errors/alerts'
import type { KitBase } from '../kit/KitBase.js'

/** Notices that stay until they are closed. */
export type AlertGroup = {
  /** Closes one. */
  close(id: number): void
}

/** Makes the alerts of a kit. The same code is shown once; every time it is written to the developer's console. */
export function createAlerts({ store, events }: Pick<KitBase, 'store' | 'events'>): AlertGroup {
  let nextId = 1
  events.on('alerted', ({ code, detail }) => {
    const { variant, longMessage } = alertTexts[code]
    const text = detail ? `${longMessage} ${detail}` : longMessage
    // biome-ignore lint/suspicious/noConsole: these are mistakes in the site's set-up; its developer looks here
    console[variant === 'warning' ? 'warn' : variant](text, { code })
    store.setState(({ alerts }) =>
      alerts.some((alert) => alert.code === code)
        ? {}
        : { alerts: [...alerts, { id: nextId++, code, detail }] },
    )
  })
  return {
    close: (id) => store.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) })),
  }
}
