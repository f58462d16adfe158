import type { ComponentChildren } from 'preact'

/** What a button is. */
export type ButtonProps = {
  children: ComponentChildren
  kind?: 'danger' | 'plain' | 'primary' | 'secondary'
  /** Whether what it began is under way; it does nothing meanwhile. */
  isBusy?: boolean
  isDisabled?: boolean
  /** What it is called where its text alone does not say it, as in a list. */
  label?: string
  isSubmit?: boolean
  onPress?: () => void
}

/**
 * Draws a button. One that cannot be pressed stays where the keyboard finds it.
 *
 * @param props - See {@link ButtonProps}.
 */
export function Button({
  children,
  isBusy = false,
  isDisabled = false,
  isSubmit = false,
  kind = 'secondary',
  label,
  onPress,
}: ButtonProps) {
  const isInert = isBusy || isDisabled
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      class="button"
      data-kind={kind}
      aria-disabled={isInert}
      aria-busy={isBusy}
      aria-label={label}
      onClick={(event) => {
        if (isInert) event.preventDefault()
        else onPress?.()
      }}
    >
      {isBusy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
