import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createPolkadotProvider } from './createPolkadotProvider.js'
import type { InjectedProvider } from './InjectedPolkadot.js'

/** What pocket is called among the extensions of a page. */
const name = 'pocket'

/** Puts pocket among the extensions that sites find in `injectedWeb3`. */
export const polkadot: PageChain = {
  facts,
  announce(context) {
    const { provider, stop } = createPolkadotProvider(context)
    const takeOut = place(context.page as Place, provider)
    return () => {
      takeOut()
      stop()
    }
  },
}

type Place = { injectedWeb3?: Record<string, unknown> }

/** The list is the page's, and other extensions' too: where it cannot be written to, pocket is not found in it. */
function place(page: Place, provider: InjectedProvider): () => void {
  const entry = { value: provider, configurable: true, enumerable: true }
  try {
    const before = page.injectedWeb3
    // One that is frozen is replaced: what stood in it stays.
    const isOpen = typeof before === 'object' && before !== null && Object.isExtensible(before)
    const list = isOpen ? before : { ...before }
    Object.defineProperty(list, name, entry)
    if (!isOpen) page.injectedWeb3 = list
  } catch {
    return () => {}
  }
  return () => {
    const list = page.injectedWeb3
    if (list?.[name] === provider) Reflect.deleteProperty(list, name)
  }
}
