import type { ReactNode } from 'react'

/** Properties of {@link EmptyState}. */
export type EmptyStateProps = {
  /** A 28 px icon. */
  icon?: ReactNode
  title: string
  text?: string
  /** The useful next step. */
  action?: ReactNode
}

/** Nothing to list: says so in a sentence and offers what to do. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps): ReactNode {
  return (
    <div className="lk-empty">
      {icon}
      <p className="lk-empty-title">{title}</p>
      {text && <p className="lk-empty-text">{text}</p>}
      {action}
    </div>
  )
}
