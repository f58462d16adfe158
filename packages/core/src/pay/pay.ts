import { defineGroup } from '../base/defineGroup.js'
import { exchanges } from '../exchanges/exchanges.js'
import { send } from '../send/send.js'
import { payItems } from './items.js'
import { emptyPay } from './PayState.js'

/** Paying a merchant from a wallet or an exchange; the gateway says when it has arrived. */
export const pay = defineGroup({
  name: 'pay',
  state: emptyPay,
  uses: { exchanges, send },
  items: payItems,
  storedAs: payItems.payments,
  load: async () => (await import('./createPay.js')).createPay,
})
