import { isAppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { type CaipAddress, type CaipNetworkId, parseCaip10 } from '@latchkey/primitives'
import { getSwapTokens, postPrices, type SwapToken as WireToken } from '@latchkey/wire'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { findNetwork, getActiveAddress, getActiveConnection, getNetwork } from '../state/selectors.js'
import type { SwapContext } from './SwapGroup.js'
import type { SwapToken } from './SwapState.js'

/** No call for prices takes more. */
const maxPrices = 50

/** The tokens of the active network. */
export type SwapTokens = {
  /** Loads them; the answer of the same account and network is used again unless `force`. */
  load(options?: { force?: boolean }): Promise<void>
  /** @throws `swap/token-not-found`, `wire/…` */
  find(address: string, caipNetworkId?: CaipNetworkId): Promise<SwapToken>
  /** @throws `swap/unsupported`, `wire/…` */
  loadDestination(caipNetworkId: CaipNetworkId): Promise<void>
  /** A token as it was, with what is known of it now. */
  renew(token: SwapToken): SwapToken
  /** Loads the price of a token that the account does not have. */
  loadPrice(token: SwapToken): Promise<number>
}

/** Makes what knows the tokens of a kit's swaps. */
export function createSwapTokens({
  slice,
  store,
  chains,
  client,
  signal,
  supportedChains,
  uses,
}: SwapContext): SwapTokens {
  let newestLoad = 0
  /** Of which account on which network the tokens are. */
  let subject = ''

  const getChain = () => chains.get(store.getState().activeNamespace)

  async function load({ force = false }: { force?: boolean } = {}): Promise<void> {
    const state = store.getState()
    const caipNetworkId = getNetwork(state)?.caipNetworkId
    const account = getActiveAddress(state)
    if (!caipNetworkId || !account) return
    const mine = [caipNetworkId, account].join()
    const isSame = mine === subject
    if (isSame && !force && slice.get().tokenStatus === 'ready')
      return addBalances(await uses.balances.load())
    subject = mine
    const id = ++newestLoad
    const none = { tokens: [], destinations: [], destinationTokens: {} }
    slice.patch({ ...(isSame ? {} : none), tokenStatus: 'loading', tokenFailureCode: undefined })
    try {
      if (!getChain()?.capabilities.swaps) throw new SwapError('swap/unsupported')
      await supportedChains.requireOffer('swaps', caipNetworkId).catch(toSwapFailure)
      const [{ destinations = [], tokens }, held] = await Promise.all([
        client.request(getSwapTokens, { query: { chainId: caipNetworkId }, signal }),
        uses.balances.load({ force }),
      ])
      if (id !== newestLoad) return
      const listed = tokens.flatMap((token) => toToken(token, caipNetworkId, getChain()) ?? [])
      const reached = destinations.filter(isReachable)
      const sorted = sortByValue(withHeld(listed, held, getChain()))
      slice.patch({ tokens: sorted, destinations: reached, tokenStatus: 'ready' })
    } catch (error) {
      if (id !== newestLoad || signal.aborted) return
      const tokenFailureCode = isAppKitError(error) ? error.code : 'wire/network'
      slice.patch({ tokenStatus: 'failed', tokenFailureCode })
    }
  }

  /** Networks of the site that it can follow tokens to. A contract's account may be somebody else's there. */
  function isReachable(id: string): id is CaipNetworkId {
    const state = store.getState()
    const network = findNetwork(state, id as CaipNetworkId)
    const [account] = getActiveConnection(state)?.accounts ?? []
    const isFollowed = network && chains.get(network.chainNamespace)?.capabilities.swaps?.readArrival
    return isFollowed !== undefined && !network?.isUnknown && account?.type !== 'smartAccount'
  }

  function getDestinationChain(caipNetworkId: CaipNetworkId): Chain {
    const network = findNetwork(store.getState(), caipNetworkId)
    const chain = network && chains.get(network.chainNamespace)
    if (!chain || !slice.get().destinations.includes(caipNetworkId)) throw new SwapError('swap/unsupported')
    return chain
  }

  function setDestinationTokens(caipNetworkId: CaipNetworkId, tokens: readonly SwapToken[]): void {
    slice.patch({ destinationTokens: { ...slice.get().destinationTokens, [caipNetworkId]: tokens } })
  }

  async function loadDestination(caipNetworkId: CaipNetworkId): Promise<void> {
    const chain = getDestinationChain(caipNetworkId)
    if (slice.get().destinationTokens[caipNetworkId]) return
    const { tokens } = await client.request(getSwapTokens, { query: { chainId: caipNetworkId }, signal })
    if (!slice.get().destinations.includes(caipNetworkId)) return
    setDestinationTokens(
      caipNetworkId,
      tokens.flatMap((token) => toToken(token, caipNetworkId, chain) ?? []),
    )
  }

  /** A token of another network by its address. */
  async function findThere(address: string, caipNetworkId: CaipNetworkId): Promise<SwapToken> {
    const chain = getDestinationChain(caipNetworkId)
    if (!chain.isAddress(address)) throw new SwapError('swap/token-not-found', { address })
    await loadDestination(caipNetworkId)
    const known = slice.get().destinationTokens[caipNetworkId] ?? []
    const listed = known.find((token) => isSameAddress(chain, toBare(token), address))
    if (listed) return listed
    const found = await ask(address, caipNetworkId, chain)
    setDestinationTokens(caipNetworkId, [...known, found])
    return found
  }

  async function ask(address: string, caipNetworkId: CaipNetworkId, chain: Chain): Promise<SwapToken> {
    const query = { chainId: caipNetworkId, address }
    const { tokens } = await client.request(getSwapTokens, { query, signal })
    const [first] = tokens.flatMap((token) => toToken(token, caipNetworkId, chain) ?? [])
    if (!first || !isSameAddress(chain, toBare(first), address))
      throw new SwapError('swap/token-not-found', { address })
    return first
  }

  function addBalances(held: readonly TokenBalance[]): void {
    slice.patch({ tokens: sortByValue(withHeld(slice.get().tokens, held, getChain())) })
  }

  async function find(address: string, there?: CaipNetworkId): Promise<SwapToken> {
    const chain = getChain()
    const caipNetworkId = getNetwork(store.getState())?.caipNetworkId
    if (there && there !== caipNetworkId) return findThere(address, there)
    if (!caipNetworkId || !chain?.isAddress(address)) throw new SwapError('swap/token-not-found', { address })
    const known = slice.get().tokens.find((token) => isSameAddress(chain, toBare(token), address))
    if (known) return known
    const found = await addBalance(await ask(address, caipNetworkId, chain), chain)
    slice.patch({ tokens: [...slice.get().tokens, found] })
    return found
  }

  /** What the account has of a token that is on no list; the network itself says it. */
  async function addBalance(token: SwapToken, chain: Chain): Promise<SwapToken> {
    const network = getNetwork(store.getState())
    const owner = getActiveAddress(store.getState())
    if (!network || !owner || token.address === undefined) return token
    try {
      const read = await chain.capabilities.send?.readToken({
        network,
        owner,
        address: token.address,
        signal,
      })
      return { ...token, balanceAtomic: read?.balanceAtomic }
    } catch {
      // It can be swapped all the same: the network is asked again before anything is signed.
      return token
    }
  }

  return {
    load,
    loadDestination,
    find,
    renew: (token) => slice.get().tokens.find(({ id }) => id === token.id) ?? token,
    async loadPrice(token) {
      const { fungibles } = await client.request(postPrices, {
        body: { currency: 'usd', addresses: [token.id].slice(0, maxPrices) },
        signal,
      })
      const price = fungibles[0]?.price ?? 0
      return Number.isFinite(price) && price > 0 ? price : 0
    },
  }
}

/** §8.022: swaps have words of their own for it. */
function toSwapFailure(error: unknown): never {
  throw isAppKitError(error, 'network/unsupported') ? new SwapError('swap/unsupported') : error
}

function toBare({ address, id }: SwapToken): string {
  return address ?? parseCaip10(id).address
}

/** Undefined for what is no token of the network that was asked about. */
function toToken(
  { address, decimals, isListed = true, logoUri, name, symbol }: WireToken,
  caipNetworkId: CaipNetworkId,
  chain: Chain | undefined,
): SwapToken | undefined {
  try {
    const parsed = parseCaip10(address)
    const isWhole = Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
    if (!chain || parsed.caipNetworkId !== caipNetworkId || !isWhole) return undefined
    if (!chain.isAddress(parsed.address)) return undefined
    const isCoin = isSameAddress(chain, parsed.address, chain.nativeTokenAddress)
    return {
      id: address as CaipAddress,
      ...(isCoin ? {} : { address: parsed.address }),
      ...{ caipNetworkId, name, symbol, decimals, isListed, price: 0 },
      iconUrl: logoUri ?? '',
    }
  } catch {
    return undefined
  }
}

/** The tokens with what the account has of them; those it has and nobody lists are there too. */
function withHeld(
  tokens: readonly SwapToken[],
  held: readonly TokenBalance[],
  chain: Chain | undefined,
): SwapToken[] {
  const isSame = (token: SwapToken, balance: TokenBalance) =>
    balance.type === 'native'
      ? token.address === undefined
      : token.address !== undefined &&
        isSameAddress(chain, token.address, parseCaip10(balance.address).address)
  const known = tokens.map((token): SwapToken => {
    const balance = held.find((one) => isSame(token, one))
    // One that is found by its address keeps what the network has said.
    if (!balance) return token.isListed ? { ...token, balanceAtomic: 0n } : token
    return { ...token, ...toHeld(balance), iconUrl: token.iconUrl || balance.iconUrl }
  })
  const others = held.flatMap((balance): SwapToken[] => {
    if (balance.type === 'native' || tokens.some((token) => isSame(token, balance))) return []
    const { address, caipNetworkId, decimals, iconUrl, name, symbol } = balance
    const bare = parseCaip10(address).address
    return [
      {
        id: address,
        address: bare,
        caipNetworkId,
        name,
        symbol,
        decimals,
        iconUrl,
        isListed: false,
        ...toHeld(balance),
      },
    ]
  })
  return [...known, ...others]
}

const toHeld = ({ price, spendableAtomic }: TokenBalance) => ({ price, balanceAtomic: spendableAtomic })

/** Those that the account has first, the most valuable of them at the top. */
function sortByValue(tokens: readonly SwapToken[]): SwapToken[] {
  const toValue = ({ balanceAtomic = 0n, decimals, price }: SwapToken) =>
    (Number(balanceAtomic) / 10 ** decimals) * price
  const toRank = ({ balanceAtomic, isListed }: SwapToken) => (balanceAtomic ? (isListed ? 0 : 1) : 2)
  return tokens
    .map((token, index) => ({ token, index }))
    .sort(
      (one, other) =>
        toRank(one.token) - toRank(other.token) ||
        toValue(other.token) - toValue(one.token) ||
        one.index - other.index,
    )
    .map(({ token }) => token)
}
