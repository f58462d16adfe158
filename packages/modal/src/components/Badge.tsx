import type { ReactNode } from 'react'

/** Properties of {@link Badge}. */
export type BadgeProps = {
  /** Colours only stress what the words say. */
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
  children: ReactNode
}

/** A word or a number at the end of a row. */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactNode {
  return (
    <span className="lk-badge" data-tone={tone}>
      {children}
    </span>
  )
}
