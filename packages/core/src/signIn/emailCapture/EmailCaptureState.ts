import type { Failure } from '../../events/CoreEvents.js'

/** Of whom the email is asked, and what they used before, the newest first. */
type Asked = { address: string; recentEmails: readonly string[] }
type Mailed = Asked & {
  email: string
  /** When another mail may be asked for, in ms since 1970. */
  nextMailAtMs: number
}

/** Where a visitor is with the email a site asks for before signing in. */
export type EmailCaptureState =
  /** `failure`: no mail could be sent to the last one. */
  | (Asked & { status: 'asked'; failure?: Failure | undefined })
  | (Asked & { status: 'sending'; email: string })
  /** The code of a mail is to be typed; `failure`: the last one was not taken, or no other mail could be sent. */
  | (Mailed & { status: 'code'; failure?: Failure | undefined })
  | (Mailed & { status: 'checking' })
  /** Proven, or skipped where there is no `email`. */
  | (Asked & { status: 'settled'; email?: string | undefined })

/** Whether the visitor is asked for an email now. */
export function isAskingEmail({ emailCapture }: { emailCapture?: EmailCaptureState | undefined }): boolean {
  return emailCapture !== undefined && emailCapture.status !== 'settled'
}
