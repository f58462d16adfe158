import type { Kit } from '@latchkey/core'

/** Takes back what a paired wallet was asked: who gives up on something waits for none of it. */
export function cancelPairedRequests(kit: Kit): void {
  for (const { id } of kit.store.getState().pairing.requests) kit.pairing.cancelRequest(id)
}
