import type { ReactNode } from 'react'

/** Properties of {@link LinkButton}. */
export type LinkButtonProps = {
  /** A link that was checked already, such as one of `getWalletLink`: it may lead to an app. */
  href: string
  target: '_self' | '_top' | '_blank'
  variant?: 'primary' | 'secondary'
  size?: 'medium' | 'small'
  isFirstFocus?: boolean
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A button that is really a link, so that an app opens within the visitor's own tap. */
export function LinkButton({
  href,
  target,
  variant = 'primary',
  size = 'medium',
  isFirstFocus = false,
  onClick,
  children,
}: LinkButtonProps): ReactNode {
  return (
    <a
      className="lk-button"
      data-variant={variant}
      data-size={size}
      data-first-focus={isFirstFocus || undefined}
      href={href}
      target={target}
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {children}
    </a>
  )
}
