import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Spinner } from '../../components/Spinner.js'
import { FieldError } from './FieldError.js'

/** How many digits a code has. */
export const codeLength = 6

/** Properties of {@link CodeField}. */
export type CodeFieldProps = {
  label: string
  /** What is wrong with the code that was typed last; it is read out, and the field is empty again. */
  error?: string | undefined
  /** What is being waited for. The code stands there until then, and nothing can be typed: the focus stays, and so does a phone's keyboard. */
  waiting?: string | undefined
  /** Called with the sixth digit, however it came. */
  onComplete(code: string): void
  /** Gets the field. */
  fieldRef?: Ref<HTMLInputElement> | undefined
}

/**
 * Six boxes for the digits of a code. It is one field to assistive technology, to the keyboard, to the clipboard and to
 * phones that offer the code of a message; the boxes are drawn.
 */
export function CodeField({ label, error, waiting, onComplete, fieldRef }: CodeFieldProps): ReactNode {
  const [digits, setDigits] = useState('')
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useImperativeHandle(fieldRef, () => ref.current as HTMLInputElement, [])
  const isWaiting = waiting !== undefined
  // Whoever sees that a code was wrong types the next one: its digits must not come before the focus.
  useLayoutEffect(() => {
    if (isWaiting) return
    setDigits('')
    ref.current?.focus()
  }, [isWaiting])

  function type(text: string): void {
    if (isWaiting) return
    const next = text.replace(/\D/g, '').slice(0, codeLength)
    setDigits(next)
    if (next.length === codeLength && next !== digits) onComplete(next)
  }

  return (
    <div className="lk-code" data-invalid={(error !== undefined && digits === '') || undefined}>
      <label className="lk-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="lk-code-boxes">
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity but their place
            key={index}
            className="lk-code-box"
            data-next={index === Math.min(digits.length, codeLength - 1) || undefined}
            aria-hidden="true"
          >
            {digits[index]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className="lk-code-input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          value={digits}
          aria-readonly={isWaiting || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          data-first-focus=""
          onChange={(event) => type(event.target.value)}
          // The boxes show where the next digit goes: it always goes to the end.
          onSelect={({ currentTarget }) => currentTarget.setSelectionRange(digits.length, digits.length)}
        />
      </div>
      <div className="lk-code-note">
        <div role="status">
          {isWaiting && (
            <span className="lk-field-hint">
              <Spinner />
              {waiting}
            </span>
          )}
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  )
}
