import type { ReactNode } from 'react'

/** Properties every icon takes. */
export type IconProps = {
  /** Width and height in CSS pixels; 20 by default. */
  size?: number
}

/** The frame of an icon: a 24-unit drawing in the colour of the text, hidden from assistive technology. */
export function Icon({ size = 20, children }: IconProps & { children: ReactNode }): ReactNode {
  return (
    <svg
      className="lk-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
