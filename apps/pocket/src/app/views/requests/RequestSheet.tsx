import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SiteIdentity } from '../../components/SiteIdentity.js'
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
        <SiteIdentity item={item} />
        <h1 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h1>
        {item.expiresAtMs !== undefined && <Expiry atMs={item.expiresAtMs} />}
        {children}
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={() => onReject()}>
          Reject
        </button>
        <button type="button" className="button primary" disabled={!canApprove} onClick={onApprove}>
          {approveText}
        </button>
      </div>
    </section>
  )
}

/** From here on the time left is shown as pressing, in milliseconds. */
const pressingMs = 60_000

/** Longer times are not counted down in front of the person, in milliseconds. */
const shownMs = 600_000

/** How long a request still waits; nothing while that is long. */
function Expiry({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Math.max(0, atMs - nowMs)
  if (leftMs > shownMs) return null
  const seconds = Math.floor(leftMs / 1_000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={leftMs < pressingMs ? 'expiry expiry-pressing' : 'expiry'} role="timer">
      Expires in <span className="number-value">{clock}</span>
    </p>
  )
}
