import type { WalletWindow } from '../page/createWalletWindow.js'
import type { PageWindow } from '../page/PageWindow.js'
import type { Wbip } from '../page/wbip/createWbip.js'
import type { identity } from '../shared/identity.js'
import type { ChainFacts } from './ChainFacts.js'

/** One network of pocket, as the page knows it. */
export type PageNetwork = {
  /** CAIP-2 id. */
  id: string
  name: string
}

/** What a namespace is announced with. */
export type PageContext = {
  /** The site's window. */
  page: PageWindow
  /** Pocket's exact origin. */
  pocketUrl: string
  /** Pocket's own window, the same for all namespaces. */
  walletWindow: WalletWindow
  /** Pocket as a wallet of WBIP, the same for all namespaces that have a part in it. */
  wbip: Wbip
  /** The namespace's networks the page knows, the one pocket starts on first; there may be none. */
  networks: readonly PageNetwork[]
  identity: typeof identity
}

/** What the page script knows of a namespace. */
export type PageChain = {
  readonly facts: ChainFacts
  /**
   * Lets sites find pocket's accounts of the namespace, as its standard has it. Opens nothing and calls no server.
   *
   * @returns What takes it back and ends all that follows pocket.
   */
  announce(context: PageContext): () => void
}

/** The namespaces of a page script, by name. */
export type PageChains = Readonly<Record<string, PageChain>>
