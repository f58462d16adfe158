import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createPolkadotProvider } from './createPolkadotProvider.js'

/** What pocket is called among the extensions of a page. */
const name = 'pocket'

/** Puts pocket among the extensions that sites find in `injectedWeb3`. */
export const polkadot: PageChain = {
  facts,
  announce(context) {
    const { provider, stop } = createPolkadotProvider(context)
    const globals = context.page as { injectedWeb3?: Record<string, unknown> }
    const before = globals.injectedWeb3
    // One that is frozen is replaced: what stood in it stays.
    const isOpen = typeof before === 'object' && before !== null && Object.isExtensible(before)
    if (!isOpen) globals.injectedWeb3 = { ...before }
    const place = { value: provider, configurable: true, enumerable: true }
    Object.defineProperty(globals.injectedWeb3, name, place)
    return () => {
      if (globals.injectedWeb3?.[name] === provider) delete globals.injectedWeb3[name]
      stop()
    }
  },
}
