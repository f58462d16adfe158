import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose entries come and go: what was pressed may be gone with its entry, and the focus with
 * it.
 *
 * @param ref - What takes the focus then.
 * @param entries - Tells the entries apart from those before.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, entries: string): void {
  const before = useRef(entries)
  useEffect(() => {
    if (before.current === entries) return
    before.current = entries
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, entries])
}
