import { AppKitError, type ErrorCode, isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount } from '@latchkey/primitives'
import { withDeadline } from '../flow/withDeadline.js'
import { getActiveConnection, getNetwork } from '../state/selectors.js'
import type { SendContext, SendGroup } from './SendGroup.js'
import type { SendQuote } from './SendState.js'
import { type SendEvent, sendFlow } from './sendFlow.js'

/** A wallet that has not answered for this long is not waited for any more, in ms. */
export const sendApprovalTimeoutMs = 300_000
/** Sent transfers that go on without a form; the oldest give way (§9.023). */
const maxFollowed = 99

/** Carrying out what was reviewed. */
export type Transfers = Pick<SendGroup, 'send' | 'checkAgain'> & {
  dispatch(event: SendEvent): void
  /** The transfer on screen is given up, or leaves the screen; what has a hash is followed on. */
  leave(): void
  dismiss(hash: string): void
}

/** Makes what carries out a kit's transfers. */
export function createTransfers(context: SendContext): Transfers {
  const {
    slice,
    store,
    chains,
    clock,
    events,
    track,
    signal,
    uses,
    getLiveConnection,
    refreshNativeBalance,
  } = context
  /** Aborted when the screen does not show the transfer any more. */
  let work = new AbortController()
  signal.addEventListener('abort', () => work.abort(signal.reason))

  const dispatch = (event: SendEvent) => slice.patch({ step: sendFlow.transition(slice.get().step, event) })

  /** What was reviewed is sent from the account and on the network it was reviewed with, or not at all. */
  function assertCurrent(quote: SendQuote): void {
    const state = store.getState()
    const active = getActiveConnection(state)
    const isSameAccount = active?.id === quote.connectionId && active.accounts[0]?.address === quote.from
    const isSameNetwork = getNetwork(state)?.caipNetworkId === quote.network.caipNetworkId
    if (isSameAccount && isSameNetwork) return
    const { step } = slice.get()
    // Another wallet may have the very same account; nothing else tells of that.
    if ('quote' in step && step.quote === quote) {
      dispatch({ type: 'outdated', because: isSameAccount ? 'network' : 'account' })
    }
    throw new SendError('send/quote-outdated')
  }

  const send: SendGroup['send'] = async (given) => {
    const { step } = slice.get()
    const quote = given ?? ('quote' in step ? step.quote : undefined)
    if (!quote || step.status === 'editing') throw new SendError('send/not-reviewed')
    if (step.status === 'outdated') throw new SendError('send/quote-outdated')
    assertCurrent(quote)
    const connection = getLiveConnection(quote.network.chainNamespace)
    const capability = chains.get(quote.network.chainNamespace)?.capabilities.send
    if (!connection || !capability) throw new AppKitError('network/unsupported')
    if (!('quote' in step) || step.quote !== quote) throw new SendError('send/not-reviewed')

    dispatch({ type: 'asked' })
    if (slice.get().step.status !== 'approving') throw new SendError('send/not-reviewed')
    work = new AbortController()
    const mine = work.signal
    track('SEND_INITIATED', getLabel(quote))
    const answer = capability.send({ ...quote, connection, signal })
    let hash: string | undefined
    try {
      hash = await withDeadline(() => answer, {
        clock,
        signal: mine,
        timeoutMs: sendApprovalTimeoutMs,
        makeError: () => new AppKitError('wallet/timeout', { walletName: quote.walletName }),
      })
      dispatch({ type: 'hashed', hash })
      events.emit('transfer-sent', { quote, hash, isLate: false })
      await settle(quote, hash, mine)
      return { hash }
    } catch (error) {
      const failure = toFailure(error, hash)
      if (!mine.aborted) dispatch({ type: 'failed', code: failure.code, message: failure.message })
      const wasGivenUp = failure.code === 'send/cancelled' || failure.code === 'wallet/timeout'
      if (wasGivenUp && hash === undefined) followLate(quote, answer)
      const isDeclined = failure.code === 'wallet/rejected' || failure.code === 'send/cancelled'
      track(isDeclined ? 'SEND_REJECTED' : 'SEND_ERROR', { ...getLabel(quote), message: failure.message })
      throw failure
    }
  }

  /** The visitor stopped waiting and approved in the wallet all the same: the money moves, so say it. */
  function followLate(quote: SendQuote, answer: Promise<string>): void {
    answer
      .then((hash) => {
        if (signal.aborted) return
        events.emit('transfer-sent', { quote, hash, isLate: true })
        return settle(quote, hash, AbortSignal.abort())
      })
      // Declined at last: nothing on screen waits for it. Not confirmed: its line says so.
      .catch(() => undefined)
  }

  /** Waits for the network; a transfer that is not on screen any more moves nothing there. */
  async function settle(quote: SendQuote, hash: string, mine: AbortSignal): Promise<void> {
    await waitForReceipt(quote, hash, mine)
    track('SEND_SUCCESS', { ...getLabel(quote), hash })
    const isOnScreen = !mine.aborted
    const isFromCode = slice.get().draft.arguments !== undefined
    if (isOnScreen) dispatch({ type: 'confirmed' })
    events.emit('transfer-confirmed', { quote, hash, isOnScreen, isFromCode })
    const forceUpdate = quote.token.type === 'token' ? [quote.token.address] : []
    void uses.balances.load({ force: true, forceUpdate })
    void refreshNativeBalance()
  }

  /** A transfer that leaves the screen on the way goes on the list, and off it once the network has it. */
  async function waitForReceipt(quote: SendQuote, hash: string, mine: AbortSignal): Promise<void> {
    const follow = () => addFollowed(quote, hash)
    const capability = chains.get(quote.network.chainNamespace)?.capabilities.send
    if (mine.aborted) follow()
    mine.addEventListener('abort', follow)
    try {
      // The kit's own signal: what the wallet has sent is followed to its end, or until the kit ends.
      await capability?.waitForReceipt({ network: quote.network, hash, signal })
      removeFollowed(hash)
    } catch (error) {
      failFollowed(hash, toFailure(error, hash).code)
      throw error
    } finally {
      mine.removeEventListener('abort', follow)
    }
  }

  function addFollowed({ network, from, token, amountAtomic }: SendQuote, hash: string): void {
    const { symbol, decimals } = token
    const entry = {
      hash,
      caipNetworkId: network.caipNetworkId,
      from,
      token: { symbol, decimals },
      amountAtomic,
    }
    const others = slice.get().followed.filter((one) => one.hash !== hash)
    slice.patch({ followed: [entry, ...others].slice(0, maxFollowed) })
  }

  function removeFollowed(hash: string): void {
    slice.patch({ followed: slice.get().followed.filter((one) => one.hash !== hash) })
  }

  /** One that is not on the list, because it is still on screen, is left to that. */
  function failFollowed(hash: string, failureCode: ErrorCode): void {
    slice.patch({
      followed: slice.get().followed.map((one) => (one.hash === hash ? { ...one, failureCode } : one)),
    })
  }

  async function checkAgain(): Promise<void> {
    const { step } = slice.get()
    if (step.status !== 'failed' || !step.hash || !step.quote) return
    const { hash, quote } = step
    dispatch({ type: 'hashed', hash })
    work = new AbortController()
    const mine = work.signal
    try {
      await settle(quote, hash, mine)
    } catch (error) {
      const { code, message } = toFailure(error, hash)
      if (!mine.aborted) dispatch({ type: 'failed', code, message })
    }
  }

  return {
    dispatch,
    send,
    checkAgain,
    leave: () => work.abort(new SendError('send/cancelled')),
    dismiss: removeFollowed,
  }
}

/** Once there is a hash, a failure to hear of it is not a failure to send. */
function toFailure(error: unknown, hash: string | undefined): AppKitError<ErrorCode> {
  if (hash !== undefined && !isAppKitError(error, 'send/reverted')) {
    return new SendError('send/receipt-timeout', { hash }, { cause: error })
  }
  return isAppKitError(error) ? error : new SendError('send/failed', undefined, { cause: error })
}

function getLabel({ network, token, amountAtomic }: SendQuote) {
  return {
    network: network.caipNetworkId,
    token: token.type === 'token' ? token.address : token.symbol,
    amount: formatAmount(amountAtomic, token.decimals),
  }
}
