import type { ReactNode } from 'react'
import { ErrorIcon } from '../../icons/ErrorIcon.js'

/** Properties of {@link FieldError}. */
export type FieldErrorProps = {
  /** By which the field names it as its description. */
  id: string
  className?: string
  /** What is wrong, as a sentence. */
  error: string | undefined
  /** Shown in its place where it counts down, which nobody wants read out every second. */
  shownError?: string | undefined
}

/** What is wrong with a field. It is there before anything is wrong, or assistive technology would not read it out. */
export function FieldError({ id, className, error, shownError }: FieldErrorProps): ReactNode {
  return (
    <div id={id} role="alert" className={className}>
      {error !== undefined && (
        <span className="lk-field-hint" data-tone="danger">
          <ErrorIcon size={16} />
          {shownError === undefined ? (
            error
          ) : (
            <>
              <span className="lk-visually-hidden">{error}</span>
              <span className="lk-numeric" aria-hidden="true">
                {shownError}
              </span>
            </>
          )}
        </span>
      )}
    </div>
  )
}
