import { balances } from '../balances/balances.js'
import { defineGroup } from '../base/defineGroup.js'
import { emptyExchanges } from './ExchangeState.js'
import { exchangeItems } from './items.js'

/** Depositing from an account at an exchange: its page sends the tokens, and the gateway says what became of them. */
export const exchanges = defineGroup({
  name: 'exchanges',
  state: emptyExchanges,
  uses: { balances },
  items: exchangeItems,
  storedAs: exchangeItems.exchangePurchases,
  load: async () => (await import('./createExchanges.js')).createExchanges,
})
