import { balances } from '../balances/balances.js'
import { defineGroup } from '../base/defineGroup.js'
import { onrampItems } from './items.js'
import { emptyOnramp } from './OnrampState.js'

/** Buying tokens for money: offers become a review, and what was reviewed is what is ordered. */
export const onramp = defineGroup({
  name: 'onramp',
  state: emptyOnramp,
  uses: { balances },
  items: onrampItems,
  storedAs: onrampItems.orders,
  load: async () => (await import('./createOnramp.js')).createOnramp,
})
