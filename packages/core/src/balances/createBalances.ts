import { type ErrorCode, isAppKitError, requireFields } from '@latchkey/errors'
import { type CaipAddress, type Namespace, parseCaip2 } from '@latchkey/primitives'
import { type Balance, balanceSchema, getBalance, getIdentity } from '@latchkey/wire'
import { array, safeParse } from 'valibot'
import type { GroupContext } from '../base/defineGroup.js'
import { getEmbeddedWalletInfo } from '../connections/getEmbeddedWalletInfo.js'
import { getAccount, getNetwork } from '../state/selectors.js'
import { putAccountData } from '../state/transitions.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import type { balanceItems } from './items.js'
import { lookUpName, type NamedAccount, type NameQuestion } from './lookUpName.js'
import {
  type BalancesState,
  balanceRetryGuardMs,
  emptyBalances,
  type TokenBalance,
  type TokenPlace,
} from './TokenBalance.js'
import { toTokenBalance } from './toTokenBalance.js'
import { toTokenBalances } from './toTokenBalances.js'

/** Failures, for the user interface. */
export type BalanceEvents = {
  /** The tokens could not be read (§8.001); told once until it works again. */
  'balances-failed': { code: ErrorCode }
}

/** The balances and the name of the active account. */
export type BalanceGroup = {
  /**
   * Loads the tokens of the active account on the active network; an answer of the last 30 s is used again.
   *
   * @param options - `force`: asks again; `forceUpdate`: CAIP-10 ids of tokens to be read from the network itself.
   */
  load(options?: { force?: boolean; forceUpdate?: readonly string[] }): Promise<readonly TokenBalance[]>
  /**
   * Says where the visitor wants a token; without a place it stands where its value puts it. It is kept beyond the page.
   *
   * @param token - One of the store's `tokens`.
   */
  setPlace(token: Pick<TokenBalance, 'address' | 'caipNetworkId'>, place?: TokenPlace): Promise<void>
  /**
   * Loads the name and picture of the active account; an answer of the last five minutes is used again.
   *
   * @param options - `force`: asks again.
   */
  loadIdentity(options?: { force?: boolean }): Promise<void>
  /**
   * Asks the gateway for the name of an address, or for the address of a name.
   *
   * @param question - `address` or `name`; `signal`: ends asking.
   * @throws `wire/…`
   */
  lookUpName(question: NameQuestion & { signal?: AbortSignal }): Promise<NamedAccount>
}

type LoadOptions = Parameters<BalanceGroup['load']>[0]

/** Whose balances are asked for, and where. */
type Subject = { address: string; caipAddress: CaipAddress; caipNetworkId: TokenBalance['caipNetworkId'] }

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** Places that are kept at most. */
const maxPlaces = 200

function toPlaceKey({ address, caipNetworkId }: Pick<TokenBalance, 'address' | 'caipNetworkId'>): string {
  return address ?? caipNetworkId
}

/** Makes the balances of a kit. */
export function createBalances(
  context: GroupContext<BalancesState, BalanceEvents, Record<never, never>, typeof balanceItems>,
): BalanceGroup {
  const { store, slice, items, chains, events, supportedChains, client, clock, signal, storage } = context
  const { getLiveConnection } = context
  const portfolios = createCache(context, {
    item: items.portfolioCache,
    lifetimeMs: cacheLifetimesMs.portfolio,
  })
  const identities = createCache(context, {
    item: items.identityCache,
    lifetimeMs: cacheLifetimesMs.identity,
  })
  let newestLoad = 0
  /** The newest question while it waits for its answer. */
  let asking: { caipAddress: string; answer: Promise<readonly TokenBalance[]> } | undefined

  async function load({ force = false, forceUpdate }: LoadOptions = {}): Promise<readonly TokenBalance[]> {
    const subject = getSubject()
    if (!subject) return []
    const { caipAddress, caipNetworkId } = subject
    // What is being asked for is newer than what is kept.
    if (!force && asking?.caipAddress === caipAddress) return asking.answer
    const id = ++newestLoad
    const cached = force ? undefined : safeParse(array(balanceSchema), portfolios.get(caipAddress))
    if (cached?.success) return show(cached.output, caipNetworkId)
    const mine = { caipAddress, answer: ask(subject, id, forceUpdate) }
    asking = mine
    return mine.answer.finally(() => {
      if (asking === mine) asking = undefined
    })
  }

  async function ask(
    subject: Subject,
    id: number,
    forceUpdate: readonly string[] | undefined,
  ): Promise<readonly TokenBalance[]> {
    const { address, caipAddress, caipNetworkId } = subject
    const { lastRetryAtMs } = slice.get()
    if (lastRetryAtMs !== undefined && clock.now() - lastRetryAtMs < balanceRetryGuardMs) return []
    // Without a line there is no try, and none to wait for once it is back.
    if (isOffline()) return fail('wire/network', { isTried: false })
    slice.patch({ status: 'loading' })
    try {
      const isSupported = await supportedChains.has(caipNetworkId)
      if (id !== newestLoad) return []
      if (!isSupported) return askWallet(subject, id, 'network/unsupported')
      const query = { currency: 'usd', chainId: caipNetworkId } as const
      const { balances } = await client.request(getBalance, {
        params: { address },
        query: forceUpdate?.length ? { ...query, forceUpdate: forceUpdate.join(',') } : query,
        signal,
      })
      if (id !== newestLoad) return []
      portfolios.set(caipAddress, balances)
      return show(balances, caipNetworkId)
    } catch (error) {
      return askWallet(subject, id, isAppKitError(error) ? error.code : 'wire/network')
    }
  }

  /** Where the gateway has no answer, some wallets have one. The embedded one asks the same gateway. */
  async function askWallet(
    { address, caipNetworkId }: Subject,
    id: number,
    failureCode: ErrorCode,
  ): Promise<readonly TokenBalance[]> {
    if (id !== newestLoad) return []
    // What the gateway has said before was judged.
    const { listedBy, updatedAtMs } = slice.get()
    const isKnown = updatedAtMs !== undefined && listedBy === undefined
    const state = store.getState()
    if (isKnown || getEmbeddedWalletInfo(getAccount(state))) return fail(failureCode)
    const namespace = parseCaip2(caipNetworkId).namespace as Namespace
    const network = getNetwork(state)
    const connection = getLiveConnection(namespace)
    const list = chains.get(namespace)?.capabilities.balances?.listAssets
    const assets =
      network && connection && (await list?.({ network, address, connection }).catch(() => undefined))
    if (id !== newestLoad) return []
    if (!assets) return fail(failureCode)
    const rest = { status: 'ready', listedBy: 'wallet', updatedAtMs: clock.now() } as const
    // The gateway is left alone for a while all the same.
    return arrange(toTokenBalances(assets, caipNetworkId), { ...rest, lastRetryAtMs: clock.now() })
  }

  function getSubject(): Subject | undefined {
    const state = store.getState()
    const { address, caipAddress } = getAccount(state)
    const network = getNetwork(state)
    if (!address || !caipAddress || !network) return undefined
    return { address, caipAddress, caipNetworkId: network.caipNetworkId }
  }

  function show(
    balances: readonly Balance[],
    caipNetworkId: TokenBalance['caipNetworkId'],
  ): readonly TokenBalance[] {
    const chain = chains.get(parseCaip2(caipNetworkId).namespace as Namespace)
    const tokens = balances
      .flatMap((balance) => (chain && toTokenBalance(balance, { caipNetworkId, chain })) ?? [])
      .filter((token) => token.caipNetworkId === caipNetworkId)
    return arrange(tokens, { status: 'ready', updatedAtMs: clock.now() })
  }

  /** Pinned tokens first, then the most valuable; what nobody should trust counts nothing. */
  function arrange(
    tokens: readonly TokenBalance[],
    rest: Omit<BalancesState, 'tokens' | 'totalUsd' | 'pricesFromMs' | 'places'>,
  ): readonly TokenBalance[] {
    const places = storage.get(items.tokenPlaces) ?? {}
    const isPinned = (token: TokenBalance) => places[toPlaceKey(token)] === 'pinned'
    const sorted = [...tokens].sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || b.value - a.value)
    const counted = sorted.filter((token) => token.value > 0 && (!token.doubt || isPinned(token)))
    const totalUsd = counted.reduce((sum, { value }) => sum + value, 0)
    const times = counted.flatMap(({ pricedAtMs }) => pricedAtMs ?? [])
    const pricesFromMs = times.length > 0 ? Math.min(...times) : undefined
    slice.set({ ...rest, tokens: sorted, totalUsd, pricesFromMs, places })
    return sorted
  }

  async function setPlace(token: Parameters<typeof toPlaceKey>[0], place?: TokenPlace): Promise<void> {
    const key = toPlaceKey(requireFields(token, 'caipNetworkId'))
    const { [key]: _, ...others } = storage.get(items.tokenPlaces) ?? {}
    // The oldest give way.
    const kept = Object.entries(others).slice(1 - maxPlaces)
    storage.set(items.tokenPlaces, Object.fromEntries(place ? [...kept, [key, place]] : kept))
    const { tokens, ...state } = slice.get()
    arrange(tokens, state)
  }

  /**
   * "Token Balance Unavailable" (§8.001): nothing is returned, and there is no new try for a while (§8.002).
   * The earlier balances stay on screen, marked as failed; the kit announces the failure once.
   */
  function fail(failureCode: ErrorCode, { isTried = true } = {}): readonly TokenBalance[] {
    const wasFailed = slice.get().failureCode !== undefined
    slice.patch({ status: 'failed', failureCode, ...(isTried && { lastRetryAtMs: clock.now() }) })
    if (!wasFailed) events.emit('balances-failed', { code: failureCode })
    return []
  }

  function reset(): void {
    newestLoad++
    asking = undefined
    slice.set({ ...emptyBalances, places: slice.get().places })
  }

  async function loadIdentity({ force = false }: { force?: boolean } = {}): Promise<void> {
    const state = store.getState()
    const subject = getSubject()
    if (!subject || getNetwork(state)?.testnet) return
    const isSupported = await supportedChains.has(subject.caipNetworkId).catch(() => false)
    if (!isSupported) return
    const { address, caipAddress } = subject
    const cached = safeParse(getIdentity.response, force ? undefined : identities.get(address))
    const identity = cached.success
      ? cached.output
      : await client
          .request(getIdentity, { params: { address }, query: { sender: address }, signal })
          .catch(() => undefined)
    if (!identity) return
    const { name, avatar } = identity
    // What was kept is as old as when it was asked for.
    if (!cached.success) identities.set(address, { name, avatar })
    store.setState((before) =>
      putAccountData(before, caipAddress, {
        profileName: name ?? undefined,
        profileImage: avatar ?? undefined,
      }),
    )
  }

  if (typeof window !== 'undefined') {
    const onLine = () => {
      if (slice.get().status === 'failed') void load({ force: true })
    }
    window.addEventListener('online', onLine, { signal })
  }
  // What was asked for an account that has gone meanwhile is of no use.
  events.on('account-changed', reset)

  const stopWatching = storage.watch([items.tokenPlaces], () => {
    const { tokens, ...state } = slice.get()
    arrange(tokens, state)
  })
  signal.addEventListener('abort', stopWatching)

  return {
    load,
    setPlace,
    loadIdentity,
    lookUpName: ({ signal: own, ...question }) =>
      lookUpName(context, question, own ? AbortSignal.any([own, signal]) : signal),
  }
}
