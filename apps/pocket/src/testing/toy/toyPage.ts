import type { PageChain } from '../../chains/PageChain.js'
import { createSiteLink } from '../../page/createSiteLink.js'
import { toyFacts } from './toyFacts.js'

/** The toy in a page: the site finds it in an event. */
export const toyPage: PageChain = {
  facts: toyFacts,
  announce(context) {
    const site = createSiteLink(context, toyFacts, { storageKey: 'pocket.toycoin.link' }, () => {})
    const detail = { connect: () => site.ask('toy_connect', undefined), get: site.get }
    context.page.dispatchEvent(new CustomEvent('toy:wallet', { detail }))
    return site.stop
  },
}
