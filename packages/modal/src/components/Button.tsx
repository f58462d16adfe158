import type { ReactNode } from 'react'
import { Spinner } from './Spinner.js'

/** Properties of {@link Button}. */
export type ButtonProps = {
  /** `primary` for the one main action of a view; `secondary` by default. */
  variant?: 'primary' | 'secondary' | 'danger' | 'ghost'
  /** `small` is as wide as its text. */
  size?: 'medium' | 'small'
  /** Shows a spinner and takes no clicks; the button keeps its focus. */
  isLoading?: boolean
  isDisabled?: boolean
  /** A 20 px icon before the text. */
  icon?: ReactNode
  onClick?: (() => void) | undefined
  type?: 'button' | 'submit'
  /** Gets the focus when its view opens. */
  isFirstFocus?: boolean
  children: ReactNode
}

/** A button with a text, as wide as its place. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isLoading = false,
  isDisabled = false,
  icon,
  onClick,
  type = 'button',
  isFirstFocus = false,
  children,
}: ButtonProps): ReactNode {
  return (
    <button
      type={type}
      className="lk-button"
      data-variant={variant}
      data-size={size}
      data-first-focus={isFirstFocus || undefined}
      disabled={isDisabled}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? undefined : onClick}
    >
      {isLoading ? <Spinner /> : icon}
      {children}
    </button>
  )
}
