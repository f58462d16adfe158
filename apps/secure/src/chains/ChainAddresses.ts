import type { WalletAddresses } from '@latchkey/wire/vault'

/** How addresses of a namespace are compared and written, wherever on the site. */
export type ChainAddresses = {
  /**
   * The one spelling of an address, to compare it.
   *
   * @param address - An account's, a contract's, or a token's.
   */
  toKey(address: string): string
  /**
   * A whole address in groups, as people compare it.
   *
   * @param address - What it is made of, in the letters in which it is shown.
   */
  group(address: string): string[]
  /**
   * Every address that follows from the wallet's words, in an order that never changes: what a browser has seen of them is signed in it.
   *
   * @param addresses - The wallet's.
   */
  list(addresses: WalletAddresses): readonly string[]
}
