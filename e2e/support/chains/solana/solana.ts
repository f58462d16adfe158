import type { ChainSupport } from '../ChainSupport.js'

/** Local Solana, whose node keeps what happened. */
export const solana: ChainSupport = {
  name: 'Solana',
  remember: async () => undefined,
}
