import { balances } from '../balances/balances.js'
import { defineGroup } from '../base/defineGroup.js'
import { history } from '../history/history.js'
import { noIncoming } from './IncomingState.js'

/** Follows what the account in front receives. */
export const incoming = defineGroup({
  name: 'incoming',
  state: noIncoming,
  uses: { balances, history },
  load: async () => (await import('./createIncoming.js')).createIncoming,
})
