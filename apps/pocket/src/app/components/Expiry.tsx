import { useEffect, useState } from 'react'

/** From here on the time left is shown as pressing, in milliseconds. */
const pressingMs = 60_000

/** Longer times are not counted down in front of the person, in milliseconds. */
const shownMs = 600_000

/** How long a request still waits; nothing while that is long. */
export function Expiry({ atMs }: { atMs: number }) {
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
