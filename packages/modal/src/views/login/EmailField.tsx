import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { FieldError } from './FieldError.js'
import { MailIcon } from './MailIcon.js'

/** Properties of {@link EmailField}. */
export type EmailFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange(value: string): void
  onSubmit(): void
  /** What is wrong, as a sentence; it is read out and the field is marked. */
  error?: string | undefined
  /** Shown in its place where it counts down, which nobody wants read out every second. */
  shownError?: string | undefined
  /** Gets the focus when its view opens. */
  isFirstFocus?: boolean | undefined
  isDisabled?: boolean
  /** Stands in the field, after the text: what submits it, or that it is under way. */
  end?: ReactNode
  /** Below the field, inside the form. */
  children?: ReactNode
}

/** A field for an email in a form of its own; Enter submits it. */
export function EmailField(props: EmailFieldProps): ReactNode {
  const { label, placeholder, value, onChange, onSubmit, error, isDisabled, end, children } = props
  const { shownError, isFirstFocus } = props
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (error !== undefined) ref.current?.focus()
  }, [error])

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className="lk-email" onSubmit={submit} noValidate>
      <div className="lk-field" data-invalid={error !== undefined || undefined}>
        <label className="lk-visually-hidden" htmlFor={id}>
          {label}
        </label>
        <div className="lk-field-box">
          <MailIcon />
          <input
            ref={ref}
            id={id}
            className="lk-field-input"
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            enterKeyHint="go"
            value={value}
            placeholder={placeholder}
            data-first-focus={isFirstFocus || undefined}
            readOnly={isDisabled}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
        <FieldError id={`${id}-hint`} className="lk-email-hint" error={error} shownError={shownError} />
      </div>
      {children}
    </form>
  )
}
