import type { ChainSupport } from '../ChainSupport.js'

/** The two local chains of Cosmos, whose ledgers keep what happened. */
export const cosmos: ChainSupport = {
  name: 'Cosmos',
  remember: async () => undefined,
}
