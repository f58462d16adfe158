import type { NftState } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '../../components/Spinner.js'
import { useMessages } from '../../messages/useMessages.js'

/** The end of the list: the next page is loaded as soon as it comes into sight, and what is read of the network told meanwhile. */
export function MoreNfts({ next, progress }: Pick<NftState, 'next' | 'progress'>): ReactNode {
  const kit = useProvidedKit()
  const { nfts: texts } = useMessages()
  const endRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const end = endRef.current
    if (!end || next === undefined) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void kit.nfts.loadNextPage()
    })
    // Observing begins with a look, so a page that brought nothing is followed by the next.
    observer.observe(end)
    return () => observer.disconnect()
  }, [kit, next])
  if (next === undefined) return null
  return (
    <p ref={endRef} className="lk-activity-more" role="status">
      <Spinner />
      {progress === undefined ? texts.loadingMore : texts.reading({ percent: Math.floor(progress * 100) })}
    </p>
  )
}
