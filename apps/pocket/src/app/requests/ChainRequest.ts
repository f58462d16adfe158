import type { Account } from '../wallet/accounts.js'

/**
 * A request with everything in it checked. What else it holds its namespace alone knows; that one value is shown, prepared and
 * done. The kind `connect` says that the site wants to see accounts, which pocket asks the same way in every namespace.
 */
export type ChainRequest = {
  readonly kind: string
  /** Whose signature it wants. */
  readonly account?: Account
  /** CAIP-2 id of the network it names itself, where that need not be the one the site is on. */
  readonly network?: string
}

/** What a request is read against. */
export type Surroundings = {
  /** CAIP-2 id of the network the site is on. */
  network: string
  /** The account the site is on, if it has one. */
  address: string | undefined
  /** Whether pocket has a network. */
  isKnown: (network: string) => boolean
  /** The site's address, where somebody is asked to sign in to it. */
  origin?: string
  /** The account pocket is on. */
  active?: Account | undefined
}
