import type { Stack } from '../stack.js'

/** What every test of the whole product needs of a namespace's local networks. */
export type ChainSupport = {
  /** What the modal calls its networks. */
  name: string
  /**
   * Remembers the state of its networks.
   *
   * @returns What puts them back into that state; undefined where the nodes cannot, so that tests must not count on amounts.
   */
  remember(addresses: Stack['addresses']): Promise<(() => Promise<void>) | undefined>
}
