import type { Network } from '../../chains/Network.js'
import type { PriceReading } from '../balances/PriceProvider.js'

/** What names a token in a note: the one spelling of its address, or `native` for the native token. */
export type NotedToken = string

/** What a token cost is asked for, and when. */
export type PriceQuestion = {
  caipNetworkId: string
  token: NotedToken
  /** Seconds since 1970. */
  atSeconds: number
}

/** Remembers what tokens of the operator's list and native tokens cost. */
export type PriceNotes = {
  /**
   * Notes prices of a network: the first of an hour stays. Tokens that the operator does not list are left out, so that callers cannot
   * fill the table. It fails silently: `onFailure` is told.
   *
   * @param network - The network.
   * @param reading - Its prices.
   */
  note(network: Network, reading: PriceReading): Promise<void>
  /** Whether this gateway has noted prices of a network in the current hour. */
  isNoted(caipNetworkId: string): boolean
  /**
   * Finds what tokens cost, with one statement.
   *
   * @param questions - Equal ones are asked once.
   * @returns Finds the price of a whole token in 10^-18 US dollars: of the nearest note, at most an hour away; undefined when there is none.
   */
  find(questions: readonly PriceQuestion[]): Promise<(question: PriceQuestion) => bigint | undefined>
}
