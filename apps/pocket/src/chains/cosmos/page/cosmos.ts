import { placeOwn } from '../../../page/placeOwn.js'
import type { PageChain } from '../../PageChain.js'
import { facts } from '../facts.js'
import { createCosmosSite } from './createCosmosSite.js'
import { createKeplr } from './createKeplr.js'

/** Told to the page when it sees other accounts: it asks again, as with wallets of this kind. */
const changeEvent = 'pocket_keystorechange'

/** Puts an object like Keplr's at `window.pocket.cosmos`; Keplr's own place stays free. */
export const cosmos: PageChain = {
  facts,
  announce(context) {
    const { page } = context
    const site = createCosmosSite(context, () => page.dispatchEvent(new Event(changeEvent)))
    const remove = placeOwn(page, facts.namespace, createKeplr(context, site))
    return () => {
      remove()
      site.stop()
    }
  },
}
