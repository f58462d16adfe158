import type { Kit } from '@latchkey/core'
import { selectIsPairedInUse } from './usePairedRequest.js'

/**
 * Takes back what the wallet in use was asked, where it is a paired one: who gives up on something waits for none of it. What
 * a paired wallet behind another was asked is nothing of that.
 */
export function cancelPairedRequests(kit: Kit): void {
  const state = kit.store.getState()
  if (!selectIsPairedInUse(state)) return
  for (const { id } of state.pairing.requests) kit.pairing.cancelRequest(id)
}
