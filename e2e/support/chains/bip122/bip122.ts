import type { ChainSupport } from '../ChainSupport.js'

/** Local Bitcoin, whose node keeps what happened. */
export const bip122: ChainSupport = {
  name: 'Bitcoin',
  remember: async () => undefined,
}
