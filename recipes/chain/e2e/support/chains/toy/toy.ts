import type { ChainSupport } from '../ChainSupport.js'

/** The toy networks, whose nodes keep what happened. */
export const toy: ChainSupport = {
  name: 'toy',
  remember: async () => undefined,
}
