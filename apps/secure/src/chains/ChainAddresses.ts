/** How addresses of a namespace are compared and written, wherever on the site. */
export type ChainAddresses = {
  /**
   * The one spelling of an address, to compare it.
   *
   * @param address - An account's, a contract's, or a token's.
   */
  toKey(address: string): string
  /** Stands for the network's own coin where the gateway's price list takes an address. */
  nativeToken: string
  /**
   * A whole address in groups, as people compare it.
   *
   * @param address - What it is made of, in the letters in which it is shown.
   */
  group(address: string): string[]
  /**
   * Every address that follows from the wallet's words, in an order that never changes: what a browser has seen of them is signed in it.
   *
   * @param kinds - The wallet's addresses on the namespace; empty where it has none.
   * @returns As many for every wallet; undefined stands for one it has not.
   */
  list(kinds: Readonly<Record<string, string>>): readonly (string | undefined)[]
}
