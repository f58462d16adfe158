import { type ErrorCode, isAppKitError } from '@latchkey/errors'
import { HistoryError } from '@latchkey/errors/history'
import type { CaipNetworkId } from '@latchkey/primitives'
import { getHistory } from '@latchkey/wire'
import { type InferOutput, safeParse } from 'valibot'
import type { GroupContext } from '../base/defineGroup.js'
import { getAccount, getActiveAddress, getNetwork } from '../state/selectors.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import { type AddedTransaction, createOwnTransactions } from './createOwnTransactions.js'
import { groupByMonth } from './groupByMonth.js'
import { emptyHistory, type HistoryState } from './HistoryState.js'
import type { historyItems } from './items.js'
import { findLookAlike, judgeTransactions, listPaid } from './judgeTransactions.js'
import { mergeTransactions } from './mergeTransactions.js'

/** A page is some 40 kB of the browser's five megabytes. */
const maxCachedPages = 10

/** Failures, for the user interface. */
export type HistoryEvents = { 'history-failed': { code: ErrorCode } }

declare module '../analytics/AnalyticsEventName.js' {
  interface AnalyticsEvents {
    ERROR_FETCH_TRANSACTIONS: unknown
    LOAD_MORE_TRANSACTIONS: unknown
  }
}

/** The transactions of an account on the active network. */
export type HistoryGroup = {
  /**
   * Loads the newest transactions; an answer of the last 15 s is used again.
   *
   * @param options - `accountAddress`: the active one's by default; `force`: asks again.
   * @throws `history/no-account` when there is no account (§5.021). Other failures are in the store's `status`.
   */
  load(options?: { accountAddress?: string; force?: boolean }): Promise<void>
  /** Loads the page after the last; nothing happens while one is on its way or when all are there. */
  loadNextPage(): Promise<void>
  /**
   * Lists the addresses that the account has paid, as far as its history is loaded, newest first. None comes from a transaction that
   * somebody made to mislead.
   */
  listPaid(): Promise<readonly string[]>
  /**
   * Finds an address that another one looks like: the same signs at both ends, others between them.
   *
   * @param address - The address, as somebody wrote it.
   * @param known - Addresses the account has to do with.
   */
  findLookAlike(address: string, known: readonly string[]): Promise<string | undefined>
  /**
   * Lists one of the site's own transactions, described in its words, and follows it until the network has it. It is kept over a reload,
   * for a week. The same hash again replaces it.
   *
   * @param transaction - See `AddedTransaction`.
   * @throws `history/no-account` without an account, `network/unsupported` for a network the site does not have, `parameters/invalid`.
   */
  add(transaction: AddedTransaction): Promise<void>
  /** Takes one of the site's own transactions off the list. */
  remove(hash: string): Promise<void>
  /** Asks the network again for those of the site's own transactions that it has not answered yet. */
  resume(): Promise<void>
  /** Clears the list, not the cache. A change of account or network does so too. */
  reset(): Promise<void>
}

type Page = InferOutput<typeof getHistory.response>
type Subject = { accountAddress: string; caipNetworkId: CaipNetworkId }

/** Makes the history of a kit. */
export function createHistory(
  context: GroupContext<HistoryState, HistoryEvents, Record<never, never>, typeof historyItems>,
): HistoryGroup {
  const {
    store,
    slice,
    items,
    client,
    signal,
    supportedChains,
    events,
    options,
    track,
    refreshNativeBalance,
  } = context
  const pages = createCache(context, {
    item: items.historyCache,
    lifetimeMs: cacheLifetimesMs.transactions,
    maxEntries: maxCachedPages,
  })
  let newestLoad = 0

  const { patch } = slice
  const own = createOwnTransactions(context, () => {
    void refreshNativeBalance()
    // The list is on screen, or was: what is new stands on its first page.
    if (slice.get().status === 'ready') void load({ force: true })
  })
  const clear = () => {
    slice.set({ ...emptyHistory, own: slice.get().own })
    own.compare()
  }

  async function load({
    accountAddress = getActiveAddress(store.getState()),
    force = false,
  }: {
    accountAddress?: string | undefined
    force?: boolean
  } = {}): Promise<void> {
    if (!accountAddress) throw new HistoryError('history/no-account')
    const caipNetworkId = getNetwork(store.getState())?.caipNetworkId
    if (!caipNetworkId) return
    const history = slice.get()
    const isOfAnother =
      history.accountAddress !== accountAddress || history.lastNetworkInView !== caipNetworkId
    if (isOfAnother) clear()
    patch({ accountAddress, lastNetworkInView: caipNetworkId })
    await show({ accountAddress, caipNetworkId }, { cursor: undefined, force })
  }

  async function loadNextPage(): Promise<void> {
    const { accountAddress, lastNetworkInView, next, status } = slice.get()
    if (!accountAddress || !lastNetworkInView || !next || status === 'loading') return
    track('LOAD_MORE_TRANSACTIONS', toProperties(accountAddress, next))
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
      const { behind, data, next, progress } = await getPage(subject, cursor, force)
      if (id !== newestLoad) return
      const before = cursor === undefined ? [] : slice.get().transactions
      const transactions = mergeTransactions(before, data, subject.caipNetworkId)
      patch({
        status: 'ready',
        transactions,
        transactionsByYear: groupByMonth(transactions),
        doubts: judgeTransactions(transactions),
        // A page of which everything was left out may be followed by another.
        isEmpty: transactions.length === 0 && next === null,
        next: next ?? undefined,
        // What is new stands on the first page.
        ...(cursor === undefined && { behindBlocks: behind }),
        progress,
      })
      own.compare()
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
    await supportedChains.requireOffer('history', caipNetworkId)
    const page = await client.request(getHistory, {
      params: { address: accountAddress },
      query: { chainId: caipNetworkId, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    })
    pages.set(key, page)
    return page
  }

  /** Marked empty, the cursor cleared (§4.032, §8.003). */
  function fail(error: unknown, { accountAddress }: Subject, cursor: string | undefined): void {
    const failureCode = isAppKitError(error) ? error.code : 'wire/network'
    patch({ status: 'failed', failureCode, isEmpty: true, next: undefined })
    // That a network has no history is how it is, and no failure.
    if (failureCode === 'network/unsupported') return
    events.emit('history-failed', { code: failureCode })
    track('ERROR_FETCH_TRANSACTIONS', toProperties(accountAddress, cursor))
  }

  function toProperties(address: string, cursor: string | undefined) {
    const isSmartAccount = getAccount(store.getState()).preferredAccountType === 'smartAccount'
    return { address, projectId: options.projectId, cursor, isSmartAccount }
  }

  async function reset(): Promise<void> {
    newestLoad++
    clear()
  }

  // The history is kept for the active account and network only (§5.024).
  events.on('account-changed', () => void reset())

  return {
    load,
    loadNextPage,
    reset,
    add: own.add,
    remove: own.remove,
    resume: own.resume,
    listPaid: async () => listPaid(slice.get().transactions),
    findLookAlike: async (address, known) => findLookAlike(address, known),
  }
}
