import { useEffect } from 'react'

/** Keeps the page behind from scrolling. The scrollbar's room stays, so nothing on the page moves. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { documentElement: root } = document
    const { overflow, scrollbarGutter } = root.style
    const hasScrollbar = window.innerWidth > root.clientWidth
    root.style.overflow = 'hidden'
    if (hasScrollbar) root.style.scrollbarGutter = 'stable'
    return () => {
      root.style.overflow = overflow
      root.style.scrollbarGutter = scrollbarGutter
    }
  }, [isLocked])
}
