import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { RequestError } from '../../../app/requests/RequestError.js'
import { addressPrefixSchema, maxAddedTokens, nodeUrlSchema, symbolSchema } from '../../../shared/network.js'
import { facts } from '../facts.js'
import { denomPattern } from './aminoDocument.js'
import type { CosmosRequest } from './CosmosRequest.js'

/** Longest name of a network, in characters. */
const maxNameCharacters = 60

const currencySchema = v.object({
  coinDenom: v.pipe(v.string(), v.transform(toPlainText), symbolSchema),
  coinMinimalDenom: v.pipe(v.string(), v.regex(denomPattern)),
  coinDecimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})

const infoSchema = v.object({
  chainId: v.string(),
  chainName: v.pipe(v.string(), v.transform(toPlainText), v.minLength(1), v.maxLength(maxNameCharacters)),
  rest: nodeUrlSchema,
  bip44: v.optional(v.object({ coinType: v.number() })),
  bech32Config: v.object({ bech32PrefixAccAddr: addressPrefixSchema }),
  currencies: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(200)), []),
  feeCurrencies: v.pipe(v.array(currencySchema), v.minLength(1), v.maxLength(10)),
  features: v.optional(v.array(v.string()), []),
})

/** The kind of keys pocket has (SLIP-44). */
const coinType = 118

/**
 * Reads what a site says of a network it would like pocket to have (Keplr's `ChainInfo`).
 *
 * @param params - As the site calls it.
 * @throws RequestError with the reason.
 */
export function readSuggestion(params: unknown): Extract<CosmosRequest, { kind: 'cosmos-suggest' }> {
  const parsed = v.safeParse(v.object({ chainInfo: infoSchema }), params)
  if (!parsed.success)
    throw new RequestError(
      'Pass a chainInfo with chainId, chainName, an http or https address in rest, bech32Config and feeCurrencies',
    )
  const { bech32Config, bip44, chainId, chainName, currencies, features, feeCurrencies, rest } =
    parsed.output.chainInfo
  const id = `${facts.namespace}:${chainId}`
  // Longer ones are known by a part of their hash (CAIP-5).
  if (!facts.isNetwork(id) || chainId.startsWith('hashed-'))
    throw new RequestError(
      'Pocket can only use networks whose chainId has 32 letters, digits and dashes at most',
    )
  const isOfEthereum = features.some((one) => one.startsWith('eth-'))
  if ((bip44 && bip44.coinType !== coinType) || isOfEthereum)
    throw new RequestError(`Pocket can only use networks with keys of the coin type ${coinType}`)
  const [native] = feeCurrencies
  if (!native) throw new RequestError('A network needs feeCurrencies')
  const others = currencies.flatMap((one) => {
    const known = v.safeParse(currencySchema, one)
    return known.success && known.output.coinMinimalDenom !== native.coinMinimalDenom ? [known.output] : []
  })
  return {
    kind: 'cosmos-suggest',
    rpcUrl: rest,
    wanted: {
      id,
      name: chainName,
      symbol: native.coinDenom,
      decimals: native.coinDecimals,
      addressPrefix: bech32Config.bech32PrefixAccAddr,
      // The first is what fees are paid in.
      tokens: [native, ...others].slice(0, maxAddedTokens).map((one) => ({
        address: one.coinMinimalDenom,
        name: one.coinDenom,
        symbol: one.coinDenom,
        decimals: one.coinDecimals,
      })),
    },
  }
}
