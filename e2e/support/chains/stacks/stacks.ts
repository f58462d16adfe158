import type { ChainSupport } from '../ChainSupport.js'

/** Local Stacks, whose node keeps what happened. */
export const stacks: ChainSupport = {
  name: 'Stacks',
  remember: async () => undefined,
}
