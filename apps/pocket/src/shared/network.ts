import * as v from 'valibot'
import { networkIdSchema } from './caip.js'

/** Longest address of a node, in characters. */
const maxUrlCharacters = 500

const nameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60))

/** What a currency is called. */
export const symbolSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(11))

/** Where a node is. */
export const nodeUrlSchema = v.pipe(v.string(), v.maxLength(maxUrlCharacters), v.url(), v.regex(/^https?:/))

/** What a token is known by in its namespace: an address, or a name with further signs. */
const tokenIdSchema = v.pipe(v.string(), v.regex(/^[-.%:/_a-zA-Z0-9]{1,256}$/))

const decimalsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))

/** A token by the name that is believed. */
const tokenSchema = v.object({
  address: tokenIdSchema,
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
})

/** What the addresses of a network begin with, where those of its namespace differ in that. */
export const addressPrefixSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,31}$/))

/** Tokens of a network that was added, at most. */
export const maxAddedTokens = 20

/** A network pocket has, as its server tells its app: never where the node is. */
export const networkSchema = v.object({
  /** CAIP-2 id. */
  id: networkIdSchema,
  name: nameSchema,
  /** What its currency is called and how many decimals it has, where that is not what its namespace takes for granted. */
  symbol: v.optional(symbolSchema),
  decimals: v.optional(decimalsSchema),
  /** The tokens whose names are believed. */
  tokens: v.optional(v.array(tokenSchema)),
})

/** A network pocket has: its server's own, or one that was added and says where its node is. */
export type Network = v.InferOutput<typeof networkSchema> &
  Partial<Pick<AddedNetwork, 'rpcUrl' | 'addressPrefix'>>

/** A network that was added in pocket: its node is reached through pocket's server. */
export const addedNetworkSchema = v.object({
  id: networkIdSchema,
  name: nameSchema,
  rpcUrl: nodeUrlSchema,
  symbol: symbolSchema,
  decimals: v.optional(decimalsSchema),
  addressPrefix: v.optional(addressPrefixSchema),
  tokens: v.optional(
    v.pipe(
      v.array(
        v.object({
          address: tokenIdSchema,
          name: nameSchema,
          symbol: symbolSchema,
          decimals: decimalsSchema,
        }),
      ),
      v.maxLength(maxAddedTokens),
    ),
  ),
})

/** A network that was added in pocket. */
export type AddedNetwork = v.InferOutput<typeof addedNetworkSchema>
