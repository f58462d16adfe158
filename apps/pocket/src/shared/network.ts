import * as v from 'valibot'
import { chainIdSchema, solanaAddressSchema } from './link.js'

/** Longest address of a node, in characters. */
const maxUrlCharacters = 500

/** A network that was added in pocket: its node is reached through pocket's server. */
export const networkSchema = v.object({
  id: chainIdSchema,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  rpcUrl: v.pipe(v.string(), v.maxLength(maxUrlCharacters), v.url(), v.regex(/^https?:/)),
  /** What its currency is called; it has 18 decimals. */
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(11)),
})

/** A network that was added in pocket. */
export type AddedNetwork = v.InferOutput<typeof networkSchema>

/** The Solana network pocket has: what it is called, and the tokens whose names are believed. */
export const solanaNetworkSchema = v.object({
  name: v.string(),
  tokens: v.array(
    v.object({ address: solanaAddressSchema, name: v.string(), symbol: v.string(), decimals: v.number() }),
  ),
})

/** The Solana network pocket has. */
export type SolanaNetwork = v.InferOutput<typeof solanaNetworkSchema>
