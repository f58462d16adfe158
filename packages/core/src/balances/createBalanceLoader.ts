import { type ErrorCode, isAppKitError } from '@latchkey/errors'
import { type Balance, getBalance, getIdentity } from '@latchkey/wire'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState } from '../kit/selectors.js'
import type { SupportedChains } from '../networks/createSupportedChains.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import { storageItems } from '../storage/items.js'
import { type BalanceGroup, balanceRetryGuardMs, emptyBalances } from './createBalances.js'
import type { TokenBalance } from './TokenBalance.js'
import { toTokenBalance } from './toTokenBalance.js'

type LoadOptions = Parameters<BalanceGroup['load']>[0]

/** Whose balances are asked for, and where. */
type Subject = { address: string; caipAddress: string; caipNetworkId: TokenBalance['caipNetworkId'] }

/** Makes what loads balances and names. It is a chunk of its own. */
export function createBalanceLoader(context: KitContext, supportedChains: SupportedChains): BalanceGroup {
  const { store, client, clock, signal } = context
  const portfolios = createCache(context, {
    item: storageItems.portfolioCache,
    lifetimeMs: cacheLifetimesMs.portfolio,
  })
  const identities = createCache(context, {
    item: storageItems.identityCache,
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
    const cached = force ? undefined : portfolios.get(caipAddress)
    if (cached) return show(cached, caipNetworkId)
    const mine = { caipAddress, answer: ask(subject, id, forceUpdate) }
    asking = mine
    return mine.answer.finally(() => {
      if (asking === mine) asking = undefined
    })
  }

  async function ask(
    { address, caipAddress, caipNetworkId }: Subject,
    id: number,
    forceUpdate: readonly string[] | undefined,
  ): Promise<readonly TokenBalance[]> {
    const { lastRetryAtMs } = store.getState().balances
    if (lastRetryAtMs !== undefined && clock.now() - lastRetryAtMs < balanceRetryGuardMs) return []
    const isSupported = await supportedChains.has(caipNetworkId)
    if (id !== newestLoad) return []
    if (!isSupported) return fail('network/unsupported')

    store.setState(({ balances }) => ({ balances: { ...balances, status: 'loading' } }))
    try {
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
      return id === newestLoad ? fail(isAppKitError(error) ? error.code : 'wire/network') : []
    }
  }

  function getSubject(): Subject | undefined {
    const state = store.getState()
    const account = getActiveAccount(state)
    const network = getActiveNetworkState(state)
    if (!account?.address || !account.caipAddress || !network) return undefined
    const { address, caipAddress } = account
    return { address, caipAddress, caipNetworkId: network.caipNetwork.caipNetworkId }
  }

  function show(
    balances: readonly Balance[],
    caipNetworkId: TokenBalance['caipNetworkId'],
  ): readonly TokenBalance[] {
    const tokens = balances
      .flatMap((balance) => toTokenBalance(balance, caipNetworkId) ?? [])
      .filter((token) => token.caipNetworkId === caipNetworkId)
      .sort((a, b) => b.value - a.value)
    const totalUsd = tokens.reduce((sum, { value }) => sum + value, 0)
    store.setState({ balances: { status: 'ready', tokens, totalUsd, updatedAtMs: clock.now() } })
    return tokens
  }

  /**
   * "Token Balance Unavailable" (§8.001): nothing is returned, and there is no new try for a while (§8.002).
   * What was read before stays on screen, marked as failed; it is said aloud once.
   */
  function fail(failureCode: ErrorCode): readonly TokenBalance[] {
    const wasFailed = store.getState().balances.lastRetryAtMs !== undefined
    store.setState(({ balances }) => ({
      balances: { ...balances, status: 'failed', failureCode, lastRetryAtMs: clock.now() },
    }))
    if (!wasFailed) context.kit.toasts.showError('Token Balance Unavailable')
    return []
  }

  function reset(): void {
    newestLoad++
    asking = undefined
    store.setState({ balances: emptyBalances })
  }

  async function loadIdentity(): Promise<void> {
    const state = store.getState()
    const namespace = state.activeNamespace
    const subject = getSubject()
    if (!subject || getActiveNetworkState(state)?.caipNetwork.testnet) return
    if (!(await supportedChains.has(subject.caipNetworkId))) return
    const { address } = subject
    const cached = identities.get(address)
    const identity =
      cached ??
      (await client
        .request(getIdentity, { params: { address }, query: { sender: address }, signal })
        .catch(() => undefined))
    if (!identity) return
    const { name, avatar } = identity
    identities.set(address, { name, avatar })
    store.setState(({ accounts }) => {
      const account = accounts[namespace]
      if (account?.address !== address) return {}
      const profile = { profileName: name ?? undefined, profileImage: avatar ?? undefined }
      return { accounts: { ...accounts, [namespace]: { ...account, ...profile } } }
    })
  }

  return { load, loadIdentity, reset }
}
