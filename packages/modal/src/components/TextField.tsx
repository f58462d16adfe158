import { type ReactNode, useId } from 'react'
import { ErrorIcon } from '../icons/ErrorIcon.js'

/** Properties of {@link TextField}. */
export type TextFieldProps = {
  label: string
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean
  value: string
  onChange(value: string): void
  placeholder?: string
  /** What is wrong, as a sentence; marks the field. */
  error?: string | undefined
  /** A quiet line below. */
  hint?: ReactNode
  /** Something before and after the text, such as an icon and a button. */
  start?: ReactNode
  end?: ReactNode
  isReadOnly?: boolean
  inputMode?: 'text' | 'decimal' | 'search'
  /** Addresses and codes: no capitals, no corrections, monospace. */
  isCode?: boolean
  isFirstFocus?: boolean
}

/** A field of one line with its label, error and hint. */
export function TextField({
  label,
  isLabelHidden,
  value,
  onChange,
  placeholder,
  error,
  hint,
  start,
  end,
  isReadOnly,
  inputMode = 'text',
  isCode,
  isFirstFocus,
}: TextFieldProps): ReactNode {
  const id = useId()
  const hintId = `${id}-hint`
  const note = error ?? hint
  return (
    <div className="lk-field" data-invalid={error !== undefined || undefined}>
      <label className={isLabelHidden ? 'lk-visually-hidden' : 'lk-field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="lk-field-box">
        {start}
        <input
          id={id}
          className={isCode ? 'lk-field-input lk-mono' : 'lk-field-input'}
          type={inputMode === 'search' ? 'search' : 'text'}
          inputMode={inputMode}
          enterKeyHint={inputMode === 'search' ? 'search' : 'done'}
          autoComplete="off"
          autoCapitalize={isCode ? 'off' : undefined}
          autoCorrect={isCode ? 'off' : undefined}
          spellCheck={isCode || inputMode === 'search' ? false : undefined}
          value={value}
          placeholder={placeholder}
          readOnly={isReadOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : hintId}
          data-first-focus={isFirstFocus || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {note !== undefined && (
        <div id={hintId} className="lk-field-hint" data-tone={error === undefined ? undefined : 'danger'}>
          {error !== undefined && <ErrorIcon size={16} />}
          {note}
        </div>
      )}
    </div>
  )
}
