import type { Connector as WagmiConnector } from 'wagmi'
import { hasPageAround } from './frames.js'

/** How long the page around may take to say that it is the wallet, in ms, from one question to the next. */
const pausesMs = [0, 250, 1000, 3000]

/**
 * Finds out whether the page around is the wallet. wagmi gives it ten milliseconds to answer; on a slow line it takes longer, so it is
 * asked again.
 *
 * @param connector - See {@link isFramed}.
 * @param signal - Aborted when nobody asks any more.
 */
export async function isInside(connector: WagmiConnector, signal: AbortSignal): Promise<boolean> {
  if (!hasPageAround()) return false
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return false
    if (await connector.getProvider().catch(() => undefined)) return true
  }
  return false
}
