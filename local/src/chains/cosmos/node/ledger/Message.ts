import type { Coin } from './coins.js'

/** Coins that go from one account to another. */
export type Move = { from: string; to: string; coins: readonly Coin[] }

/** A message of a transaction, taken apart. */
export type Message = {
  typeUrl: string
  /** Whose signature it needs. */
  sender: string
  moves: readonly Move[]
  /** As JSON of the protocol has it, without its type. */
  json: Readonly<Record<string, unknown>>
  /** Its name in documents of SIGN_MODE_LEGACY_AMINO_JSON; its value there is `json`. */
  aminoType: string
}
