import type { ReactNode } from 'react'

/** Properties of {@link IconButton}. */
export type IconButtonProps = {
  /** What it does; its accessible name. */
  label: string
  icon: ReactNode
  /** 40 px, or 32 px for `small`. */
  size?: 'medium' | 'small'
  isDisabled?: boolean
  onClick(): void
}

/** A button that shows an icon only. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  isDisabled = false,
  onClick,
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="lk-icon-button"
      data-size={size}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
