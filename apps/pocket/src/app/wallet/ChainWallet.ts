import type { Link } from '../../shared/link.js'
import type { Network } from '../../shared/network.js'
import type { Stored } from '../stores.js'
import type { Settings } from './settings.js'
import type { WalletEvent, WalletState } from './walletState.js'

/** What of pocket a namespace uses, to show and to do what sites ask for. */
export type ChainWallet = {
  /** The server's networks, then those that were added, of all namespaces. */
  readonly networks: readonly Network[]
  readonly state: Pick<Stored<WalletState>, 'get' | 'subscribe'>
  readonly settings: Pick<Stored<Settings>, 'get' | 'subscribe'>
  /**
   * Finds a network.
   *
   * @param id - CAIP-2 id.
   */
  networkOf(id: string): Network | undefined
  /**
   * The networks of a namespace.
   *
   * @param namespace - The namespace.
   */
  networksOf(namespace: string): readonly Network[]
  /**
   * The network pocket is on in a namespace.
   *
   * @param namespace - One that pocket has.
   * @returns CAIP-2 id, which may be of a network that pocket does not reach.
   */
  activeNetwork(namespace: string): string
  /**
   * What a site sees of a namespace.
   *
   * @param origin - The site.
   * @param namespace - The namespace.
   * @returns Nothing for a site that is not connected there.
   */
  linkOf(origin: string, namespace: string): Link | undefined
  dispatch(event: WalletEvent): void
}
