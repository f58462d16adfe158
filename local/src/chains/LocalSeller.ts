import type { chainParts } from '../parts/parts.mjs'

/** A token that the sandboxes of cards and exchanges sell. */
export type SoldToken = {
  network: `${keyof typeof chainParts}:${string}`
  networkTitle: string
  /** Null for the native token. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  /** Of a whole token, in 10^-8 US dollars. */
  price: bigint
}

/** What of a sold token goes where. */
export type Delivery = { token: SoldToken; recipient: string; amountAtomic: bigint }

/** Sells the tokens of the local networks of one namespace. */
export type LocalSeller = {
  tokens: readonly SoldToken[]
  /** The CAIP-19 id of a sold token. */
  toAssetId(token: SoldToken): string
  /** Whether a text is an address of the namespace. */
  isAddress(text: string): boolean
  /**
   * Sends tokens, in a transaction like any other.
   *
   * @returns Its id, once it has happened.
   */
  deliver(delivery: Delivery): Promise<string>
}
