import { balances } from '../balances/balances.js'
import { defineGroup } from '../base/defineGroup.js'
import { nameItems } from './items.js'
import { emptyNames } from './NamesState.js'

/** Names of the gateway: what is shown is what is signed, and what is registered. */
export const names = defineGroup({
  name: 'names',
  state: emptyNames,
  uses: { balances },
  items: nameItems,
  caches: [nameItems.cache],
  // Off unless the site says so: most gateways have no zone of their own.
  flags: { names: Boolean },
  load: async () => (await import('./createNames.js')).createNames,
})
