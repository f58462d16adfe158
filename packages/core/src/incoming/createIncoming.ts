import type { CaipAddress } from '@latchkey/primitives'
import type { BalanceGroup } from '../balances/createBalances.js'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { GroupContext } from '../base/defineGroup.js'
import type { BalanceCapability } from '../chain/BalanceCapability.js'
import type { Chain } from '../chain/Chain.js'
import type { Network } from '../chain/Network.js'
import type { HistoryGroup } from '../history/createHistory.js'
import type { HistoryState } from '../history/HistoryState.js'
import { getAccount, getNetwork } from '../state/selectors.js'
import { createPace } from './createPace.js'
import { getChanges, type Increase } from './getChanges.js'
import type { IncomingState, ReceivedFunds } from './IncomingState.js'
import { isFromOthers } from './isFromOthers.js'

/** A gateway may answer with balances of some seconds ago; this many looks wait for newer ones. */
const maxLooks = 3
/** Another account is looked at this long after it came to the front, in ms. */
const firstLookMs = 2000
/** What is kept of what has arrived. */
const maxReceived = 20
/** Clocks of nodes and pages differ by less than this, in ms. */
const clockToleranceMs = 60_000

/** Arrivals, for the user interface. */
export type IncomingEvents = {
  /** The account in use has received a transfer from another account; at least one entry. */
  'funds-received': { received: readonly ReceivedFunds[] }
}

/** Incoming transfers of the account in use. */
export type IncomingGroup = {
  /** Starts to watch the account in use; it sends no request while the page is hidden or offline. */
  resume(): Promise<void>
}

type Context = GroupContext<IncomingState, IncomingEvents, { balances: BalanceGroup; history: HistoryGroup }>
type Check = NonNullable<BalanceCapability['checkChange']>
type Subject = { address: string; caipAddress: CaipAddress; network: Network; chain: Chain; check: Check }

/** What is known of the account that is followed. */
type Known = { cursor: string; tokens: readonly TokenBalance[]; readAtMs: number; looksLeft: number }

/** Creates the watcher of the account in use. */
export function createIncoming(context: Context): IncomingGroup {
  const { chains, clock, events, refreshNativeBalance, signal, slice, store, uses } = context
  const pace = createPace(clock.now)
  let isFollowing = false
  let known: Known | undefined
  let cancel = () => {}
  /** Grows with each account: what was asked for another is dropped. */
  let generation = 0
  let nextId = 1

  function getSubject(): Subject | undefined {
    const state = store.getState()
    const { address, caipAddress } = getAccount(state)
    const network = getNetwork(state)
    const chain = chains.get(state.activeNamespace)
    const check = chain?.capabilities.balances?.checkChange
    return address && caipAddress && network && !network.isUnknown && check
      ? { address, caipAddress, network, chain, check }
      : undefined
  }

  function follow(): void {
    generation++
    known = undefined
    pace.wake()
    schedule(firstLookMs)
  }

  function schedule(delayMs = pace.getDelayMs(getSubject()?.network ?? {})): void {
    cancel()
    if (!signal.aborted && getSubject()) cancel = clock.schedule(() => void tick(), delayMs)
  }

  async function tick(): Promise<void> {
    // Goes on when the page is seen, or online, again.
    if (signal.aborted || document.hidden || !navigator.onLine) return
    const subject = getSubject()
    const mine = generation
    if (!subject) return
    const hasFailed = await look(subject, () => mine !== generation || signal.aborted).then(
      () => false,
      () => true,
    )
    if (mine !== generation || signal.aborted) return
    pace.note(hasFailed)
    schedule()
  }

  async function look(subject: Subject, isOver: () => boolean): Promise<void> {
    const { address, chain, network } = subject
    const { cursor, hasChanged } = await subject.check({ address, network, cursor: known?.cursor, signal })
    if (isOver()) return
    if (!known) {
      // What arrives from now on differs from the cursor: it is seen with the next look.
      await uses.balances.load({ force: true })
      if (!isOver()) known = { cursor, looksLeft: 0, ...readBalances() }
      return
    }
    const looksLeft = hasChanged ? maxLooks : known.looksLeft
    if (looksLeft === 0) {
      known = { ...known, cursor }
      return
    }
    await uses.balances.load({ force: true, forceUpdate: getFresh(known.tokens, subject) })
    if (isOver()) return
    const before = known
    const after = readBalances()
    const { increases, hasDecreased } = getChanges(before.tokens, after.tokens)
    const isSeen = increases.length > 0 || hasDecreased
    known = { cursor, looksLeft: isSeen ? 0 : looksLeft - 1, ...after }
    if (!isSeen) return
    pace.wake()
    void refreshNativeBalance()
    const isHistoryShown = getHistory().status !== 'idle'
    const isOwnToo = hasDecreased && increases.length > 0
    if (isHistoryShown || isOwnToo) await uses.history.load({ force: true })
    if (isOver()) return
    const sinceMs = before.readAtMs - clockToleranceMs
    const { transactions } = getHistory()
    const received = isOwnToo
      ? increases.filter((one) => isFromOthers(one, { address, chain, sinceMs, transactions }))
      : increases
    tell(subject, received)
    if (isOwnToo && !isHistoryShown) await uses.history.reset()
  }

  /** Reads the balances that were just loaded. */
  function readBalances(): Pick<Known, 'tokens' | 'readAtMs'> {
    const { status, tokens } = (store.getState() as unknown as { balances: BalancesSlice }).balances
    if (status !== 'ready') throw new Error('The balances could not be read')
    return { tokens, readAtMs: clock.now() }
  }

  const getHistory = () => (store.getState() as unknown as { history: HistoryState }).history

  function tell({ caipAddress }: Subject, increases: readonly Increase[]): void {
    if (increases.length === 0) return
    const seenAtMs = clock.now()
    const received = increases.map(({ token, amountAtomic }): ReceivedFunds => {
      const { name, symbol, decimals, iconUrl, address } = token
      return {
        id: nextId++,
        caipAddress,
        token: { name, symbol, decimals, iconUrl, ...(address && { address }) },
        amountAtomic,
        seenAtMs,
      }
    })
    slice.set({ received: [...received, ...slice.get().received].slice(0, maxReceived) })
    events.emit('funds-received', { received })
  }

  return {
    async resume() {
      if (isFollowing || signal.aborted || typeof document === 'undefined') return
      isFollowing = true
      events.on('account-changed', follow)
      events.on('disconnected', ({ isLast }) => {
        if (isLast) slice.set({ received: [] })
      })
      const onSeen = () => {
        if (document.hidden) return
        pace.wake()
        schedule(0)
      }
      document.addEventListener('visibilitychange', onSeen, { signal })
      window.addEventListener('online', onSeen, { signal })
      signal.addEventListener('abort', () => cancel())
      pace.wake()
      schedule(0)
    },
  }
}

type BalancesSlice = { status: string; tokens: readonly TokenBalance[] }

/** A token to be read from the network itself: a gateway that is asked for one reads the others anew, too. */
function getFresh(tokens: readonly TokenBalance[], { chain, network }: Subject): readonly string[] {
  const held = tokens.flatMap(({ address }) => address ?? [])
  return held.length > 0 ? held.slice(0, 1) : [`${network.caipNetworkId}:${chain.nativeTokenAddress}`]
}
