import type { ReactNode } from 'react'
import { InfoIcon } from '../icons/InfoIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'

/** Properties of {@link Notice}. */
export type NoticeProps = {
  tone?: 'info' | 'warning' | 'danger'
  /** Reads it out when it appears. */
  isLive?: boolean
  children: ReactNode
  /** A small button at the end. */
  action?: ReactNode
}

/** A sentence that must be seen, in a tinted box with an icon. */
export function Notice({ tone = 'info', isLive = false, children, action }: NoticeProps): ReactNode {
  return (
    <div className="lk-notice" data-tone={tone} role={isLive ? 'status' : undefined}>
      {tone === 'info' ? <InfoIcon size={18} /> : <WarningIcon size={18} />}
      <div className="lk-notice-text">{children}</div>
      {action}
    </div>
  )
}
