import type { KitState } from '@latchkey/core'
import { getLinkEnvironment, getRequestLink, type LinkTarget } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect, useState } from 'react'

const selectTopic = (state: KitState) => state.pairing.session?.topic

/**
 * The link that opens the paired wallet's app at a request; only for a wallet that was opened
 * from this page.
 *
 * @param requestId - The id the wallet knows the request by; no link without one.
 */
export function usePairedWalletLink(
  requestId: number | undefined,
): { href: string; target: LinkTarget } | undefined {
  const kit = useProvidedKit()
  const topic = useProvidedKitState(selectTopic)
  const [base, setBase] = useState<string>()
  useEffect(() => {
    if (topic === undefined || requestId === undefined) return
    let isGone = false
    void kit.pairing.getLink().then((link) => isGone || setBase(link?.href))
    return () => {
      isGone = true
    }
  }, [kit, topic, requestId])
  if (requestId === undefined || topic === undefined || !base) return undefined
  const environment = getLinkEnvironment()
  return environment.isMobile ? getRequestLink(base, { requestId, topic }, environment) : undefined
}
