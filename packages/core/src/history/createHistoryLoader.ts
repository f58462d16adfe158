import { isAppKitError } from '@latchkey/errors'
import { HistoryError } from '@latchkey/errors/history'
import type { CaipNetworkId } from '@latchkey/primitives'
import { getHistory } from '@latchkey/wire'
import { type InferOutput, safeParse } from 'valibot'
import type { KitContext } from '../kit/KitContext.js'
import type { KitState } from '../kit/KitState.js'
import { getActiveAccount, getActiveNetworkState } from '../kit/selectors.js'
import type { SupportedChains } from '../networks/createSupportedChains.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import { storageItems } from '../storage/items.js'
import { emptyHistory, type HistoryGroup } from './createHistory.js'
import { groupByMonth } from './groupByMonth.js'
import type { HistoryState } from './HistoryState.js'
import { mergeTransactions } from './mergeTransactions.js'

/** A page is some 40 kB of the browser's five megabytes. */
const maxCachedPages = 10

type Page = InferOutput<typeof getHistory.response>
type Subject = { accountAddress: string; caipNetworkId: CaipNetworkId }

/** Makes what loads the history. It is a chunk of its own. */
export function createHistoryLoader(context: KitContext, supportedChains: SupportedChains): HistoryGroup {
  const { store, client, signal } = context
  const pages = createCache(context, {
    item: storageItems.historyCache,
    lifetimeMs: cacheLifetimesMs.transactions,
    maxEntries: maxCachedPages,
  })
  let newestLoad = 0

  function patch(change: Partial<HistoryState>): void {
    store.setState(({ history }) => ({ history: { ...history, ...change } }))
  }

  async function load({
    accountAddress = getActiveAccount(store.getState())?.address,
    force = false,
  }: {
    accountAddress?: string | undefined
    force?: boolean
  } = {}): Promise<void> {
    if (!accountAddress) throw new HistoryError('history/no-account')
    const caipNetworkId = getActiveNetworkState(store.getState())?.caipNetwork.caipNetworkId
    if (!caipNetworkId) return
    const { history } = store.getState()
    const isOfAnother =
      history.accountAddress !== accountAddress || history.lastNetworkInView !== caipNetworkId
    patch({ ...(isOfAnother ? emptyHistory : {}), accountAddress, lastNetworkInView: caipNetworkId })
    await show({ accountAddress, caipNetworkId }, { cursor: undefined, force })
  }

  async function loadNextPage(): Promise<void> {
    const { accountAddress, lastNetworkInView, next, status } = store.getState().history
    if (!accountAddress || !lastNetworkInView || !next || status === 'loading') return
    await show({ accountAddress, caipNetworkId: lastNetworkInView }, { cursor: next, force: false })
  }

  /** Loading on, the page added, the cursor kept (§4.031); without a cursor it takes the place of what is there. */
  async function show(
    subject: Subject,
    { cursor, force }: { cursor: string | undefined; force: boolean },
  ): Promise<void> {
    const id = ++newestLoad
    patch({ status: 'loading', failureCode: undefined })
    try {
      const { data, next } = await getPage(subject, cursor, force)
      if (id !== newestLoad) return
      const before = cursor === undefined ? [] : store.getState().history.transactions
      const transactions = mergeTransactions(before, data, subject.caipNetworkId)
      patch({
        status: 'ready',
        transactions,
        transactionsByYear: groupByMonth(transactions),
        // A page of which everything was left out may be followed by another.
        isEmpty: transactions.length === 0 && next === null,
        next: next ?? undefined,
      })
    } catch (error) {
      if (id === newestLoad && !signal.aborted) fail(error, subject, cursor)
    }
  }

  async function getPage(
    { accountAddress, caipNetworkId }: Subject,
    cursor: string | undefined,
    force: boolean,
  ): Promise<Page> {
    // With the cursor in it: otherwise the next page within 15 s would be the first again.
    const key = [accountAddress, caipNetworkId, cursor ?? ''].join()
    const cached = force ? undefined : safeParse(getHistory.response, pages.get(key))
    if (cached?.success) return cached.output
    if (!(await supportedChains.has(caipNetworkId))) return { data: [], next: null }
    const page = await client.request(getHistory, {
      params: { address: accountAddress },
      query: { chainId: caipNetworkId, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    })
    pages.set(key, page)
    return page
  }

  /** "Failed to fetch transactions": marked empty, the cursor cleared (§4.032, §8.003). */
  function fail(error: unknown, { accountAddress }: Subject, cursor: string | undefined): void {
    const failureCode = isAppKitError(error) ? error.code : 'wire/network'
    patch({ status: 'failed', failureCode, isEmpty: true, next: undefined })
    context.kit.toasts.showError('Failed to fetch transactions')
    context.kit.analytics.track('ERROR_FETCH_TRANSACTIONS', {
      address: accountAddress,
      projectId: context.options.projectId,
      cursor,
      isSmartAccount: getActiveAccount(store.getState())?.preferredAccountType === 'smartAccount',
    })
  }

  async function reset(): Promise<void> {
    newestLoad++
    store.setState({ history: emptyHistory })
  }

  // The history is kept for the active account and network only (§5.024).
  const stop = store.subscribe((state, before) => {
    if (getSubjectKey(state) !== getSubjectKey(before)) void reset()
  })
  signal.addEventListener('abort', stop)

  return { load, loadNextPage, reset }
}

function getSubjectKey(state: KitState): string {
  const caipNetworkId = getActiveNetworkState(state)?.caipNetwork.caipNetworkId
  return `${getActiveAccount(state)?.address}@${caipNetworkId}`
}
