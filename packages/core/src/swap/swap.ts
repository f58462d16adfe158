import { balances } from '../balances/balances.js'
import { defineGroup } from '../base/defineGroup.js'
import { history } from '../history/history.js'
import { swapItems } from './items.js'
import { emptySwap } from './SwapState.js'

/** Swapping tokens: offers become a review, and what was reviewed is what is signed. */
export const swap = defineGroup({
  name: 'swap',
  state: emptySwap,
  uses: { balances, history },
  items: swapItems,
  storedAs: swapItems.sentSwaps,
  load: async () => (await import('./createSwap.js')).createSwap,
})
