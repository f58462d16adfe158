import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Asker } from '../../components/Asker.js'
import { Expiry } from '../../components/Expiry.js'
import type { RequestItem } from '../../requests/RequestItem.js'

/** What a request looks like: who asks, what for, and the two answers. */
export function RequestSheet(props: {
  title: string
  item: RequestItem
  children: ReactNode
  canApprove?: boolean
  approveText?: string
  onApprove: () => void
  onReject: () => void
}) {
  const { title, item, children, canApprove = true, approveText = 'Approve', onApprove, onReject } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Each request is announced as it comes up, and Enter never answers one that was not read.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="sheet-body">
        <Asker item={item} />
        <h1 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h1>
        {item.expiresAtMs !== undefined && <Expiry atMs={item.expiresAtMs} />}
        {children}
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onReject}>
          Reject
        </button>
        <button type="button" className="button primary" disabled={!canApprove} onClick={onApprove}>
          {approveText}
        </button>
      </div>
    </section>
  )
}
