import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'

/** Properties of {@link FadeScroll}. */
export type FadeScrollProps = {
  children: ReactNode
  /** The scrolling element, for virtual lists. */
  scrollRef?: RefObject<HTMLDivElement | null>
  /** Adds a class of the view. */
  className?: string
}

/** A list that scrolls, at most 470 px high; its edges fade where more is to come. */
export function FadeScroll({ children, scrollRef, className }: FadeScrollProps): ReactNode {
  const ownRef = useRef<HTMLDivElement>(null)
  const ref = scrollRef ?? ownRef

  const update = useCallback(() => {
    const element = ref.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    element.toggleAttribute('data-more-above', scrollTop > 4)
    element.toggleAttribute('data-more-below', scrollTop + clientHeight < scrollHeight - 4)
  }, [ref])

  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref, update])

  return (
    <div ref={ref} className={className ? `lk-scroll ${className}` : 'lk-scroll'} onScroll={update}>
      {children}
    </div>
  )
}
