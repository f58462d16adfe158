import { type ReactNode, useEffect, useRef } from 'react'

/** What a request looks like: who asks, what for, and the two answers. */
export function RequestSheet(props: {
  title: string
  origin: string
  children: ReactNode
  canApprove?: boolean
  onApprove: () => void
  onReject: () => void
}) {
  const { title, origin, children, canApprove = true, onApprove, onReject } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Each request is announced as it comes up, and Enter never answers one that was not read.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="sheet">
      <div className="sheet-body">
        <p className="asker">
          <span className="visually-hidden">Asked by </span>
          <span className="origin">{origin}</span>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onReject}>
          Reject
        </button>
        <button type="button" className="button primary" disabled={!canApprove} onClick={onApprove}>
          Approve
        </button>
      </div>
    </div>
  )
}
