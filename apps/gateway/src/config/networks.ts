import { AppKitError } from '@latchkey/errors'
import { caipNetworkIdSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { getIssueText } from '../http/getIssueText.js'

const evmAddressSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  'Expected an EVM address',
)
const urlSchema = v.pipe(v.string(), v.url('Expected an address such as https://node.example.org'))
const currencySchema = v.object({
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})

/** One network the gateway serves. */
const networkSchema = v.object({
  id: v.union([v.number(), v.string()]),
  caipNetworkId: caipNetworkIdSchema,
  chainNamespace: v.string(),
  name: v.string(),
  testnet: v.optional(v.boolean(), false),
  /** A network of the local stack; every EVM wallet counts as able to use it. */
  isLocal: v.optional(v.boolean(), false),
  nativeCurrency: currencySchema,
  /** Upstreams; the gateway picks among them at random and falls back to the next. */
  rpcUrls: v.object({ default: v.object({ http: v.pipe(v.array(urlSchema), v.minLength(1)) }) }),
  /** How often an upstream is picked first, by its address; 1 when not given. */
  rpcWeights: v.optional(v.record(urlSchema, v.pipe(v.number(), v.minValue(0))), {}),
  contracts: v.optional(
    v.object({
      multicall3: v.optional(v.object({ address: evmAddressSchema })),
      ensUniversalResolver: v.optional(v.object({ address: evmAddressSchema })),
    }),
    {},
  ),
  /** Where prices come from; without it every price is 0. */
  market: v.optional(
    v.object({
      kind: v.literal('uniswap-v2'),
      factory: evmAddressSchema,
      wrappedNative: evmAddressSchema,
      /** Tokens that count as one US dollar. */
      stablecoins: v.array(evmAddressSchema),
    }),
  ),
  /** The tokens a balance answer looks for. */
  tokens: v.optional(v.array(v.object({ address: evmAddressSchema, ...currencySchema.entries })), []),
})

/** One network the gateway serves. */
export type Network = v.InferOutput<typeof networkSchema>
/** One token of a network. */
export type NetworkToken = Network['tokens'][number]

/**
 * Reads the networks of a configuration file or of an importing program.
 *
 * @param value - A list of networks.
 * @param what - What the list is called in the error message.
 * @throws `parsing/schema` naming the first mistake.
 */
export function parseNetworks(value: unknown, what = 'The list of networks'): Network[] {
  const result = v.safeParse(v.pipe(v.array(networkSchema), v.minLength(1)), value)
  if (!result.success) {
    throw new AppKitError('parsing/schema', { what, issue: getIssueText(result.issues) })
  }
  const seen = new Set<string>()
  for (const { caipNetworkId } of result.output) {
    if (seen.has(caipNetworkId)) {
      throw new AppKitError('parsing/schema', { what, issue: `${caipNetworkId} is listed twice` })
    }
    seen.add(caipNetworkId)
  }
  return result.output
}
