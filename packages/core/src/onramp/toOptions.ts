import { joinCaip10, parseCaip2, sampleOnrampOptions } from '@latchkey/primitives'
import type { CallOutput, getOnrampOptions } from '@latchkey/wire'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Network } from '../chain/Network.js'
import { readDecimal } from './decimalText.js'
import type { OnrampCurrency, OnrampOptions, OnrampToken } from './OnrampState.js'

type WireOptions = CallOutput<typeof getOnrampOptions>
type WireNetwork = WireOptions['purchaseCurrencies'][number]['networks'][number]

/** No list is longer; a gateway that sends more is not read further. */
const maxTokens = 500
const maxCurrencies = 200
const maxMethods = 20
const maxDecimals = 77

/**
 * Reads what a gateway says is sold.
 *
 * @param wire - Its answer.
 * @param place - The active network and its chain: tokens of others are left out, as the account may be another one there.
 */
export function toOptions(wire: WireOptions, place: { network: Network; chain: Chain }): OnrampOptions {
  const tokens = new Map<string, OnrampToken>()
  for (const currency of wire.purchaseCurrencies) {
    for (const sold of currency.networks) {
      const token = tokens.size < maxTokens ? toToken(currency, sold, place) : undefined
      if (token && !tokens.has(token.id)) tokens.set(token.id, token)
    }
  }
  return {
    tokens: [...tokens.values()],
    currencies: toCurrencies(wire.paymentCurrencies),
    providers: (wire.providers ?? []).slice(0, maxMethods),
  }
}

/** The examples of §8.031. Their ids are no tokens': nothing can be ordered by them. */
export function createSampleOptions(): OnrampOptions {
  const { paymentCurrencies, purchaseCurrencies } = sampleOnrampOptions
  return {
    tokens: purchaseCurrencies.flatMap(({ decimals, name, networks, symbol }) =>
      networks.map(({ display_name: networkName, name: place }) => ({
        ...{ id: `${symbol} ${place}`, caipNetworkId: '' as const, name, symbol, decimals, networkName },
      })),
    ),
    currencies: toCurrencies(paymentCurrencies),
    providers: [],
  }
}

function toToken(
  { name, symbol }: Pick<WireOptions['purchaseCurrencies'][number], 'name' | 'symbol'>,
  { caip_network_id: id, chain_id: reference, contract_address: contract, decimals, ...sold }: WireNetwork,
  { chain, network }: { network: Network; chain: Chain },
): OnrampToken | undefined {
  const { caipNetworkId, nativeCurrency } = network
  const isHere = id === undefined ? reference === parseCaip2(caipNetworkId).reference : id === caipNetworkId
  if (!isHere || name === '' || symbol === '') return undefined
  const place = { caipNetworkId, networkName: sold.display_name || network.name }
  const isCoin = contract === '' || isSameAddress(chain, contract, chain.nativeTokenAddress)
  if (isCoin) {
    // Anybody can name a token after the coin, and the coin's digits are the network's.
    if (symbol !== nativeCurrency.symbol) return undefined
    const coin = joinCaip10(caipNetworkId, chain.nativeTokenAddress)
    return { id: coin, ...place, name, symbol, decimals: nativeCurrency.decimals }
  }
  const isWhole = decimals !== undefined && Number.isInteger(decimals) && decimals >= 0
  if (!isWhole || decimals > maxDecimals || !chain.isAddress(contract)) return undefined
  return { id: joinCaip10(caipNetworkId, contract), address: contract, ...place, name, symbol, decimals }
}

function toCurrencies(
  wire: readonly {
    id: string
    payment_method_limits: readonly { id: string; min: string; max: string }[]
  }[],
): OnrampCurrency[] {
  const currencies = new Map<string, OnrampCurrency>()
  for (const { id, payment_method_limits: given } of wire.slice(0, maxCurrencies)) {
    const limits = given.slice(0, maxMethods).flatMap(({ id: method, max, min }) => {
      const [least, most] = [readDecimal(min), readDecimal(max)]
      return least === undefined || most === undefined || least > most ? [] : [{ method, min, max }]
    })
    if (/^[A-Z]{3}$/.test(id) && limits.length > 0 && !currencies.has(id)) currencies.set(id, { id, limits })
  }
  return [...currencies.values()]
}
