import type { AlertCode } from '@latchkey/errors/alerts'

export type { AlertCode }

/** A notice for the site's developer that stays until it is closed; `@latchkey/errors/alerts` has its texts. */
export type Alert = {
  id: number
  code: AlertCode
  /** What it is about, such as an id that was not found. */
  detail?: string | undefined
}
