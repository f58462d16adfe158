import { useEffect, useRef, useState } from 'preact/hooks'

/** Long enough that nobody does it by accident, in milliseconds; the style sheet's bar takes as long. */
const holdMs = 1_500

/**
 * Draws a button that has to be held: with the pointer, or with the space bar or Enter.
 *
 * @param props - What it says, and what happens when it was held long enough.
 */
export function HoldButton({ label, onHeld }: { label: string; onHeld: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const release = () => {
    clearTimeout(timer.current)
    setIsHeld(false)
  }
  const press = (event: Event) => {
    if (!event.isTrusted) return
    clearTimeout(timer.current)
    setIsHeld(true)
    timer.current = setTimeout(() => {
      release()
      onHeld()
    }, holdMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      class="button hold"
      data-kind="primary"
      {...(isHeld && { 'data-held': true })}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={release}
      onKeyDown={(event) => {
        if (!isKey(event)) return
        event.preventDefault()
        if (!event.repeat) press(event)
      }}
      onKeyUp={(event) => isKey(event) && release()}
    >
      {label}
    </button>
  )
}
