import { formatAmount, isCaip10, parseCaip10 } from '@latchkey/primitives'
import type { postPrices } from '@latchkey/wire'
import { isAssetAddress } from '../../chains/caipAssets.js'
import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import { getTokenImageUrl } from '../images/getTokenImageUrl.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { PriceNotes } from '../price-notes/PriceNotes.js'
import type { ServiceContext } from '../ServiceContext.js'
import { balances, type Holding } from './BalanceProvider.js'
import { PriceFailure } from './PriceFailure.js'
import { priceDecimals, prices } from './PriceProvider.js'

const maxTokens = 50
const retryAfterSeconds = 2

type Dependencies = Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'networks'> & {
  images: ImageProvider
  notes: PriceNotes
}

/** A token as it was asked for, and what is known of it. */
type Token = { asked: string; key: string; address: string } & Pick<
  Holding,
  'decimals' | 'name' | 'pictureUrl' | 'symbol'
>

/**
 * Answers `postPrices`: names, symbols and prices of tokens, in the order they were asked for.
 *
 * @param dependencies - Namespaces, networks, pictures and where prices are noted.
 */
export function createPostPrices(dependencies: Dependencies): CallHandler<typeof postPrices> {
  const { chains, networks, notes } = dependencies

  return async ({ body, signal }) => {
    if (body.currency !== 'usd') {
      throw new PriceFailure('currency/unsupported', `Prices in ${body.currency} are not available here`)
    }
    if (body.addresses.length === 0 || body.addresses.length > maxTokens) {
      throw new GatewayFailure('request/address', `addresses takes 1 to ${maxTokens} tokens`)
    }
    const asked = body.addresses.map(parseToken)
    const fungibles = new Map<string, Awaited<ReturnType<typeof priceTokens>>[number]>()
    for (const network of new Set(asked.map((token) => token.network))) {
      const ofNetwork = asked.filter((token) => token.network === network)
      const priced = await priceTokens(ofNetwork, network, signal).catch((cause: unknown) => {
        if (cause instanceof GatewayFailure) throw cause
        const options = { cause, retryAfterSeconds }
        throw new PriceFailure('price/unavailable', 'The prices could not be read. Try again later', options)
      })
      for (const fungible of priced) fungibles.set(fungible.address, fungible)
    }
    return { fungibles: body.addresses.flatMap((address) => fungibles.get(address) ?? []) }
  }

  function parseToken(asked: string) {
    if (!isCaip10(asked)) throw new GatewayFailure('request/address', 'addresses takes CAIP-10 addresses')
    const { address, caipNetworkId, namespace } = parseCaip10(asked)
    const { network } = requireNetwork(networks, caipNetworkId)
    const chain = chains.find(namespace)
    if (!chain || !isAssetAddress(chain, address)) {
      throw new GatewayFailure('request/address', 'The address provided is invalid')
    }
    return { asked, address, chain, network }
  }

  async function priceTokens(
    asked: readonly ReturnType<typeof parseToken>[],
    network: Network,
    signal: AbortSignal,
  ) {
    const [first] = asked
    if (!first) return []
    const { chain } = first
    const tokens = await describeTokens(
      chain,
      network,
      asked.map((token) => ({ ...token, key: chain.toAddressKey(token.address) })),
      signal,
    )
    // Tokens of the list are priced together, as they are for balances: one answer of the cache serves both.
    const listed = new Set(network.tokens.map(({ address }) => chain.toAddressKey(address)))
    const others = tokens.filter(({ key }) => !listed.has(key) && !isNative(chain, key))
    const found = await chain
      .find(prices)
      ?.getPrices({ network, tokens: [...network.tokens, ...others], signal })
    if (found) await notes.note(network, found)
    return tokens.map(({ asked: address, decimals, key, name, pictureUrl, symbol }) => {
      const priceAtomic = found?.prices.get(isNative(chain, key) ? 'native' : key)
      return {
        address,
        name,
        symbol,
        decimals,
        iconUrl: (pictureUrl === undefined ? getTokenImageUrl(symbol, dependencies) : pictureUrl) ?? '',
        price: Number(formatAmount(priceAtomic ?? 0n, priceDecimals)),
        ...(found && priceAtomic && { priceUpdatedAt: new Date(found.readAtMs).toISOString() }),
      }
    })
  }
}

function isNative({ nativeToken, toAddressKey }: Chain, key: string): boolean {
  return key === toAddressKey(nativeToken.placeholder)
}

/** The network's list knows most tokens; the others say themselves what they are called. */
async function describeTokens(
  chain: Chain,
  network: Network,
  asked: readonly { asked: string; address: string; key: string }[],
  signal: AbortSignal,
): Promise<Token[]> {
  const known = new Map<string, Pick<Holding, 'decimals' | 'name' | 'pictureUrl' | 'symbol'>>([
    [chain.toAddressKey(chain.nativeToken.placeholder), network.nativeCurrency],
    ...network.tokens.map((token) => [chain.toAddressKey(token.address), token] as const),
  ])
  const unknown = asked.filter(({ key }) => !known.has(key)).map(({ address }) => address)
  const [account] = unknown
  if (account !== undefined) {
    // Whose balance is read does not matter.
    const request = { network, account, addresses: unknown, signal }
    for (const found of (await chain.find(balances)?.getExactHoldings(request)) ?? []) {
      if (found.address !== undefined) known.set(chain.toAddressKey(found.address), found)
    }
  }
  return asked.map((token) => {
    const about = known.get(token.key)
    if (!about) throw new PriceFailure('price/unknown-asset', `${token.asked} is not a token`)
    const { decimals, name, pictureUrl, symbol } = about
    return { ...token, name, symbol, decimals, ...(pictureUrl === undefined ? {} : { pictureUrl }) }
  })
}
