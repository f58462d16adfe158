'use client'
import { useEffect } from 'react'
import type { Settings } from '../settings'

/** Announces the trial wallet of the local stack, as an installed extension would. Loaded only where it exists. */
export function usePocket({ pocketUrl, networks }: Settings): void {
  useEffect(() => {
    if (!pocketUrl) return
    let isOver = false
    let stop = () => {}
    import('@latchkey/pocket/page').then(({ announcePocket }) => {
      if (isOver) return
      stop = announcePocket({
        pocketUrl,
        // EIP-1193 names networks by number; by the Wallet Standard Pocket knows its own.
        networks: networks
          .filter(({ chainNamespace }) => chainNamespace === 'eip155')
          .map(({ id, name }) => ({ id: Number(id), name })),
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [pocketUrl, networks])
}
