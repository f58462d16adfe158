import { useLayoutEffect } from 'react'

/**
 * Keeps the page behind from scrolling. The scrollbar goes, so that the dialog's backdrop covers its room too, and the
 * page gets as much padding, so that nothing on it moves. It measures, so it stands before what changes the page.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { documentElement: root } = document
    const { overflow, paddingInlineEnd, scrollbarGutter } = root.style
    // A page that keeps room for a scrollbar it does not have counts that room as its own width.
    const isRoomKept = getComputedStyle(root).scrollbarGutter?.startsWith('stable')
    const scrollbarPx = window.innerWidth - (isRoomKept ? root.offsetWidth : root.clientWidth)
    root.style.overflow = 'hidden'
    root.style.scrollbarGutter = 'auto'
    if (scrollbarPx > 0) root.style.paddingInlineEnd = `${scrollbarPx}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingInlineEnd = paddingInlineEnd
      root.style.scrollbarGutter = scrollbarGutter
    }
  }, [isLocked])
}
