import type { Alert, AlertText } from './Alert.js'

/**
 * Writes an alert to the developer's console. Few pages have one, so its texts are a chunk of their own; without them the code
 * has to do.
 *
 * @param alert - `code`, `detail` and `text` of it.
 */
export async function writeAlertToConsole({ code, detail, text: own }: Omit<Alert, 'id'>): Promise<void> {
  const texts = own ? undefined : await import('@latchkey/errors/alerts').catch(() => undefined)
  const known: AlertText | undefined = own ?? texts?.alertTexts[code as keyof typeof texts.alertTexts]
  if (known?.place === 'view') return
  const { variant = 'error', shortMessage = 'Alert', longMessage = '' } = known ?? {}
  const text = [`${shortMessage}.`, longMessage, detail].filter(Boolean).join(' ')
  // biome-ignore lint/suspicious/noConsole: the developer of a site looks for mistakes in its set-up here
  console[variant === 'warning' ? 'warn' : variant](text, { code })
}
