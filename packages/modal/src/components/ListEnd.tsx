import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from './Spinner.js'

/** Properties of {@link ListEnd}. */
export type ListEndProps = {
  /** What has the list: the same object each time. */
  list: { loadNextPage(): unknown }
  /** Where the next page begins; nothing is drawn without one. */
  next: string | undefined
  /** What is being waited for. */
  children: ReactNode
}

/** The end of a list: the next page is loaded as soon as it comes into sight. */
export function ListEnd({ children, list, next }: ListEndProps): ReactNode {
  const endRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const end = endRef.current
    if (!end || next === undefined) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void list.loadNextPage()
    })
    // Observing begins with a look, so a page that brought nothing is followed by the next.
    observer.observe(end)
    return () => observer.disconnect()
  }, [list, next])
  if (next === undefined) return null
  return (
    <p ref={endRef} className="lk-activity-more" role="status">
      <Spinner />
      {children}
    </p>
  )
}
