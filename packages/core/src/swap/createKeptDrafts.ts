import type { SwapDrafting } from './createSwapDraft.js'
import type { SwapDraft } from './SwapState.js'

/** What was filled in on networks and with accounts that the visitor has left. */
export type KeptDrafts = {
  /** Keeps what was filled in: the visitor has gone to another account or network. */
  leave(draft: SwapDraft): void
  /** Fills in again what was left here; nothing where nothing was. Offers are asked for anew. */
  restore(): Promise<void>
  /** Forgets what was left here. */
  forget(): void
}

/**
 * Makes what keeps unfinished swaps while the visitor is elsewhere: as long as the page.
 *
 * @param drafting - Fills in.
 * @param readPlace - What is active now, account and network.
 */
export function createKeptDrafts(drafting: SwapDrafting, readPlace: () => string): KeptDrafts {
  const drafts = new Map<string, SwapDraft>()
  let place = readPlace()
  return {
    leave(draft) {
      if (draft.bought || draft.amountText !== '') drafts.set(place, draft)
      place = readPlace()
    },
    async restore() {
      place = readPlace()
      const draft = drafts.get(place)
      if (!draft) return
      drafts.delete(place)
      const { amountText, bought, side, sold } = draft
      if (sold) await drafting.setToken('sell', sold)
      if (bought) await drafting.setToken('buy', bought)
      await drafting.setAmount(side, amountText)
    },
    forget() {
      drafts.delete(readPlace())
    },
  }
}
