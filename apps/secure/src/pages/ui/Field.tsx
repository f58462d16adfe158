import { useEffect, useId, useRef } from 'preact/hooks'

/** What a field is. */
export type FieldProps = {
  label: string
  value: string
  onInput: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  type?: 'email' | 'password' | 'text'
  /** `code`: six digits that came by mail. */
  form?: 'code' | 'line' | 'mono' | 'text'
  autoComplete?: string
  isFocused?: boolean
  /** Whether it has to be typed: what is on screen could be pasted without anything being written down. */
  isTyped?: boolean
}

const refuse = (event: Event) => event.preventDefault()

/**
 * Draws a field with its label, and says what is wrong with it.
 *
 * @param props - See {@link FieldProps}.
 */
export function Field({
  autoComplete = 'off',
  error,
  form = 'line',
  hint,
  isFocused = false,
  isTyped = false,
  label,
  onInput,
  type = 'text',
  value,
}: FieldProps) {
  const id = useId()
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) element.current?.focus()
  }, [isFocused])
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    ref: element,
    id,
    value,
    class: 'input',
    autocomplete: autoComplete,
    autocapitalize: 'off' as const,
    spellcheck: false,
    'aria-invalid': error !== undefined,
    ...(described && { 'aria-describedby': described }),
    ...(isTyped && { onPaste: refuse, onDrop: refuse }),
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {form === 'text' ? (
        <textarea {...shared} rows={3} />
      ) : form === 'code' ? (
        <input {...shared} type="text" inputMode="numeric" maxLength={6} pattern="[0-9]*" data-code />
      ) : (
        <input {...shared} type={type} {...(form === 'mono' && { 'data-mono': true })} />
      )}
      {hint && (
        <p id={`${id}-hint`} class="quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
