import { caipNetworkIdSchema } from '@latchkey/wire'
import * as v from 'valibot'

const urlSchema = v.pipe(v.string(), v.url('Expected an address such as https://node.example.org'))

/** A currency in a networks file; `decimals` from 0 to 255. */
export const currencySchema = v.object({
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})

/** The number or name of a network, as libraries of its chain have it. */
export const networkIdSchema = v.union([v.number(), v.string()])

/** What a networks file says of a network of any namespace; a namespace may add members and narrow the tokens. */
export const networkSchema = v.object({
  /** Only for libraries that ask for it; the gateway knows networks by their CAIP-2 ids. */
  id: v.optional(networkIdSchema),
  caipNetworkId: caipNetworkIdSchema,
  chainNamespace: v.string(),
  name: v.string(),
  testnet: v.optional(v.boolean(), false),
  /** A network of the local stack, whose node answers at no cost. */
  isLocal: v.optional(v.boolean(), false),
  nativeCurrency: currencySchema,
  /** Upstreams; the gateway picks among them at random and falls back to the next. */
  rpcUrls: v.object({ default: v.object({ http: v.pipe(v.array(urlSchema), v.minLength(1)) }) }),
  /** Upstreams that answer over paths, where those are others than the ones of `rpcUrls`. */
  restUrls: v.optional(v.array(urlSchema), []),
  /** How often an upstream is picked first, by its address; 1 when not given. */
  rpcWeights: v.optional(v.record(urlSchema, v.pipe(v.number(), v.minValue(0))), {}),
  /** Longest wait for an upstream in milliseconds, by its address; that of the gateway when not given. */
  rpcTimeoutsMs: v.optional(v.record(urlSchema, v.pipe(v.number(), v.minValue(1))), {}),
  /** What its nodes may be asked through `POST /v1/` beside what its namespace allows, such as `zks_estimateFee`. */
  rpcMethods: v.optional(v.array(v.string()), []),
  /** The tokens a balance answer looks for. */
  tokens: v.optional(v.array(v.object({ address: v.string(), ...currencySchema.entries })), []),
})

/** One network the gateway serves. */
export type Network = v.InferOutput<typeof networkSchema>
