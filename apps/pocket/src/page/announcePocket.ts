import type { PageChains, PageNetwork } from '../chains/PageChain.js'
import { pageChains } from '../chains/pageChains.js'
import { namespaceOf } from '../shared/caip.js'
import { identity } from '../shared/identity.js'
import { createWalletWindow } from './createWalletWindow.js'
import type { PageWindow } from './PageWindow.js'
import { createWbip } from './wbip/createWbip.js'

/** What `announcePocket` needs. */
export type AnnouncePocketParameters = {
  /** Pocket's exact origin, such as `http://pocket.localhost:4002`. */
  pocketUrl: string
  /** Pocket's networks by their CAIP-2 ids; of each namespace the first is used until the person chooses. */
  networks: readonly PageNetwork[]
  /** The page's window; the global one by default. */
  page?: PageWindow
  /** The namespaces to announce; all by default. */
  chains?: PageChains
}

/**
 * Announces Pocket to the page like an installed extension, for each namespace as its standard has it. Opens nothing and calls no server
 * until the site asks for something.
 *
 * @param parameters - Where pocket lives and which networks it has.
 * @returns A function that stops announcing and following.
 *
 * @example
 * import { announcePocket } from '@latchkey/pocket/page'
 *
 * const stop = announcePocket({
 *   pocketUrl: 'http://pocket.localhost:4002',
 *   networks: [{ id: 'near:mainnet', name: 'NEAR' }],
 * })
 */
export function announcePocket(parameters: AnnouncePocketParameters): () => void {
  const { networks, page = window as PageWindow, chains = pageChains } = parameters
  const pocketUrl = new URL(parameters.pocketUrl).origin
  const walletWindow = createWalletWindow(page, pocketUrl)
  const wbip = createWbip(page, identity)
  const stops = Object.values(chains).map((chain) =>
    chain.announce({
      page,
      pocketUrl,
      walletWindow,
      wbip,
      networks: networks.filter(({ id }) => namespaceOf(id) === chain.facts.namespace),
      identity,
    }),
  )
  return () => {
    for (const stop of stops) stop()
    walletWindow.stop()
  }
}
