import type { Alert, KitState } from '@latchkey/core'
import type { AlertText, alertTexts as AlertTexts } from '@latchkey/errors/alerts'
import { useEffect, useMemo, useState } from 'react'
import { useKit, useKitState } from '../KitProvider.js'

const selectAlerts = (state: KitState) => state.alerts

/** A notice with its words. */
export type ShownAlert = Omit<Alert, 'text'> & {
  /** The words in one line, and in full. They are English: they are for the site's developer. */
  title: string
  text: string
  variant: 'error' | 'warning' | 'info'
  /** `page`: a mistake in the site's set-up; `console`: a condition that passes; `view`: an input error of the visitor. */
  place: 'page' | 'console' | 'view'
}

/** Result of {@link useAlerts}. */
export type UseAlertsReturnType = {
  /** The notices that have not been closed, the oldest first. */
  alerts: readonly ShownAlert[]
  close(id: number): void
}

/**
 * Notices about the site's set-up, such as an origin the gateway does not know, which the modal shows as a bar. Their words
 * are loaded with the first notice.
 */
export function useAlerts(): UseAlertsReturnType {
  const kit = useKit()
  const alerts = useKitState(selectAlerts)
  const [texts, setTexts] = useState<typeof AlertTexts>()
  const hasAlerts = alerts.length > 0
  useEffect(() => {
    if (!hasAlerts) return
    let isGone = false
    import('@latchkey/errors/alerts').then(
      (module) => !isGone && setTexts(module.alertTexts),
      // Without the words the code has to do.
      () => !isGone && setTexts({} as typeof AlertTexts),
    )
    return () => {
      isGone = true
    }
  }, [hasAlerts])
  const shown = useMemo(
    () =>
      texts === undefined
        ? []
        : alerts.map((alert): ShownAlert => {
            const known: AlertText | undefined = alert.text ?? texts[alert.code as keyof typeof AlertTexts]
            const { shortMessage, longMessage, variant, place } = known ?? unknownText(alert.code)
            const text = alert.detail === undefined ? longMessage : `${longMessage} ${alert.detail}`
            return { ...alert, title: shortMessage, text, variant, place }
          }),
    [alerts, texts],
  )
  return { alerts: shown, close: kit.alerts.close }
}

const unknownText = (code: string) =>
  ({ shortMessage: code, longMessage: code, variant: 'error', place: 'page' }) as const
