import type { ChainSupport } from '../ChainSupport.js'

/** Local Asset Hub, which keeps what happened, and whose runtime runs only in runs that use it. */
export const polkadot: ChainSupport = {
  name: 'Polkadot',
  remember: async () => undefined,
}
