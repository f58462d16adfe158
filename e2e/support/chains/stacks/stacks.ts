import type { ChainSupport } from '../ChainSupport.js'

/** Local Stacks, whose ledger keeps what happened. */
export const stacks: ChainSupport = {
  name: 'Stacks',
  remember: async () => undefined,
}
