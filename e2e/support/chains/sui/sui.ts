import type { ChainSupport } from '../ChainSupport.js'

/** Local Sui, whose ledger keeps what happened. */
export const sui: ChainSupport = {
  name: 'Sui',
  remember: async () => undefined,
}
