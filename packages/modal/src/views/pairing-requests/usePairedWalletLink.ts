import { getLinkEnvironment, getRequestLink, type KitState, type LinkTarget } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'

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
  const kit = useKit()
  const topic = useKitState(selectTopic)
  const base = kit.pairing.getLink()?.href
  if (requestId === undefined || topic === undefined || !base) return undefined
  const environment = getLinkEnvironment()
  return environment.isMobile ? getRequestLink(base, { requestId, topic }, environment) : undefined
}
