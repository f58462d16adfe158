'use client'
import { useEffect } from 'react'
import type { Settings } from '../settings'

/** Announces the trial wallet of the local stack, as an installed extension would. Loaded only where it exists. */
export function usePocket({ pocketUrl, networks }: Settings): void {
  useEffect(() => {
    if (!pocketUrl) return
    const unmounting = new AbortController()
    const { signal } = unmounting
    const announce = () => {
      import('@latchkey/pocket/page').then(
        ({ announcePocket }) => {
          if (signal.aborted) return
          const stop = announcePocket({
            pocketUrl,
            networks: networks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name })),
          })
          signal.addEventListener('abort', stop)
        },
        // The page is whole without it; a script that did not come is asked for again when the line is back.
        () => window.addEventListener('online', announce, { once: true, signal }),
      )
    }
    announce()
    return () => unmounting.abort()
  }, [pocketUrl, networks])
}
