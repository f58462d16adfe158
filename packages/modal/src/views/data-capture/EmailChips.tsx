import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'

/** Where most mailboxes are. */
const hosts = [
  'gmail.com',
  'outlook.com',
  'yahoo.com',
  'hotmail.com',
  'aol.com',
  'icloud.com',
  'zoho.com',
] as const

/** Properties of {@link EmailChips}. */
export type EmailChipsProps = {
  /** What is in the field. */
  typed: string
  recentEmails: readonly string[]
  isDisabled: boolean
  /** Fills the field. */
  onComplete(email: string): void
  /** Goes on with an email. */
  onChoose(email: string): void
}

/** Shortens the way to an email: those used before while nothing is typed, and hosts for the rest of one. */
export function EmailChips(props: EmailChipsProps): ReactNode {
  const { typed, recentEmails, isDisabled, onComplete, onChoose } = props
  const { dataCapture: texts } = useMessages()
  const [name = '', host = ''] = typed.split('@')
  const fitting = hosts.filter((one) => one.startsWith(host.toLowerCase()) && one !== host)
  if (typed === '' && recentEmails.length > 0) {
    return (
      <fieldset className="lk-chips" data-stacked="">
        <legend>{texts.recent}</legend>
        {recentEmails.map((email) => (
          <button
            key={email}
            type="button"
            className="lk-chip"
            disabled={isDisabled}
            onClick={() => onChoose(email)}
          >
            {email}
          </button>
        ))}
      </fieldset>
    )
  }
  if (name === '' || fitting.length === 0) return null
  return (
    <fieldset className="lk-chips">
      <legend className="lk-visually-hidden">{texts.hosts}</legend>
      {fitting.map((one) => (
        <button
          key={one}
          type="button"
          className="lk-chip"
          disabled={isDisabled}
          onClick={() => onComplete(`${name}@${one}`)}
        >
          @{one}
        </button>
      ))}
    </fieldset>
  )
}
