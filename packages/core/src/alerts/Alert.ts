import type { AlertText, AlertCode as KnownAlertCode } from '@latchkey/errors/alerts'

export type { AlertText }

/** The alerts of features, by code; each adds its own beside its definition. */
export interface AddedAlerts extends Record<never, AlertText> {}

/** The code of an alert. */
export type AlertCode = KnownAlertCode | (keyof AddedAlerts & string)

/** A notice for the site's developer that stays until it is closed; `@latchkey/errors/alerts` has its texts. */
export type Alert = {
  id: number
  code: AlertCode
  /** Its texts, where a feature has brought them. */
  text?: AlertText | undefined
  /** The subject, such as an unknown id. */
  detail?: string | undefined
}
