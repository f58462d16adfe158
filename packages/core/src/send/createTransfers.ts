import { AppKitError, getErrorDetail, isAppKitError, requireText, requireThat } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { formatAmount } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'
import type { SentReference } from '../chain/SendCapability.js'
import { withDeadline } from '../flow/withDeadline.js'
import { findNetwork, getActiveConnection, getNetwork } from '../state/selectors.js'
import { createSentTransfers } from './createSentTransfers.js'
import type { SendContext, SendEvents, SendGroup } from './SendGroup.js'
import type { SendQuote, SentFailureCode, SentTransfer } from './SendState.js'
import { type SendEvent, sendFlow } from './sendFlow.js'
import { toSendFailure } from './toSendFailure.js'

/** A wallet that has not answered for this long is not waited for any more, in ms. */
export const sendApprovalTimeoutMs = 300_000

/** Carrying out what was reviewed. */
export type Transfers = Pick<SendGroup, 'send' | 'checkAgain' | 'resume' | 'dismiss'> & {
  dispatch(event: SendEvent): void
  /** The transfer on screen leaves it; what is with the wallet or the network is followed on. */
  leave(): void
  /**
   * Another transaction has taken the place of one that was sent: its line goes by that from now on, and that is waited for.
   *
   * @param hash - Of the one that was sent.
   * @param by - Of the other.
   */
  replace(hash: string, by: string): void
  /** In which transaction an operation is that the network is being asked for. */
  getTransaction(hash: string): Promise<string>
  /** The visitor waits for the wallet no longer, which may take the request back if it is not answered yet. */
  takeBack(): void
}

/** What the network is asked for; of what an earlier page has sent, when that was. */
type AskedReference = SentReference & { sentAtMs?: number | undefined }

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
  const sent = createSentTransfers(context)
  /** What the network is being asked for, by hash: in which transaction it is. */
  const asking = new Map<string, Promise<string>>()
  /** What has taken the place of what the network is being asked for, by the hash it is asked for by. */
  const replaced = new Map<string, string>()
  /** Aborted when the screen does not show the transfer any more. */
  let work = new AbortController()
  /** Aborted when the wallet shall take its request back. */
  let question = new AbortController()
  signal.addEventListener('abort', () => work.abort(signal.reason))

  const dispatch = (event: SendEvent) => slice.patch({ step: sendFlow.transition(slice.get().step, event) })
  const dispatchFailure = (failure: AppKitError) =>
    dispatch({
      type: 'failed',
      code: failure.code,
      message: getErrorDetail(failure),
      hash: getHashInBlock(failure),
    })

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
    requireThat(given === undefined || Object(given) === given, 'quote', 'a quote of review()')
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
    const asked = new AbortController()
    question = asked
    const answer = capability.send({
      ...quote,
      connection,
      signal: AbortSignal.any([signal, asked.signal]),
    })
    let reference: SentReference | undefined
    try {
      reference = await withDeadline(() => answer, {
        clock,
        signal: mine,
        timeoutMs: sendApprovalTimeoutMs,
        makeError: () => new AppKitError('wallet/timeout', { walletName: quote.walletName }),
      })
      dispatch({ type: 'hashed', ...reference })
      const settled = settle(quote, reference, mine)
      events.emit('transfer-sent', { quote, ...reference, isLate: false })
      return { hash: await settled }
    } catch (error) {
      const failure = toFailure(error, reference)
      if (!mine.aborted) dispatchFailure(failure)
      const wasGivenUp = failure.code === 'send/cancelled' || failure.code === 'wallet/timeout'
      if (wasGivenUp && !reference) followLate(quote, answer, asked)
      const isDeclined = failure.code === 'wallet/rejected' || failure.code === 'send/cancelled'
      const label = { ...getLabel(quote), message: failure.message }
      if (isDeclined) track('SEND_REJECTED', label)
      else track('SEND_ERROR', { ...label, error: failure })
      throw failure
    }
  }

  /** The visitor stopped waiting and approved in the wallet all the same: the money moves, so say it. */
  function followLate(quote: SendQuote, answer: Promise<SentReference>, asked: AbortController): void {
    answer
      .then((reference) => {
        if (signal.aborted) return
        events.emit('transfer-sent', { quote, ...reference, isLate: true })
        return settle(quote, reference, AbortSignal.abort())
      })
      // Not confirmed: its line says so.
      .catch((error: unknown) => {
        const { step } = slice.get()
        const isOnScreen = asked === question && step.status === 'reviewing' && step.quote === quote
        const isSettled = isAppKitError(error, 'wallet/rejected') && !wasOnlyGivenUp(error)
        // Taken back, or declined at last: the wallet does not hold it any more, so the review stops warning of it.
        if (isOnScreen && isSettled) dispatch({ type: 'reviewed', quote })
      })
  }

  /** Waits for the network, which says in which transaction it is; a transfer that is not on screen any more moves nothing there. */
  async function settle(quote: SendQuote, reference: SentReference, mine: AbortSignal): Promise<string> {
    // Before anything is waited for: the page may be left in the same moment.
    sent.add(quote, reference)
    const hash = await waitForReceipt(reference, quote.network)
    track('SEND_SUCCESS', { ...getLabel(quote), hash })
    const isOnScreen = !mine.aborted
    const isFromCode = slice.get().draft.arguments !== undefined
    if (isOnScreen) dispatch({ type: 'confirmed', hash })
    tellConfirmed(hash, { sentHash: reference.hash, isOnScreen, isFromCode })
    const forceUpdate = quote.token.type === 'token' ? [quote.token.address] : []
    void uses.balances.load({ force: true, forceUpdate })
    void refreshNativeBalance()
    if (quote.token.type === 'nft') void uses.nfts.load()
    return hash
  }

  /** Asks the network, and puts down on the list what it says. */
  function waitForReceipt(reference: AskedReference, network: Network): Promise<string> {
    const { hash } = reference
    const asked = askNetwork(reference, network).finally(() => asking.delete(hash))
    asking.set(hash, asked)
    return asked
  }

  async function askNetwork(
    { hash, isOperation, reviewed, sentAtMs }: AskedReference,
    network: Network,
  ): Promise<string> {
    try {
      const capability = chains.get(network.chainNamespace)?.capabilities.send
      if (!capability) throw new AppKitError('network/unsupported')
      // The kit's own signal: what the wallet has sent is followed to its end, or until the kit ends.
      const asked = { network, hash, isOperation, reviewed, sentAtMs, signal }
      const found = await capability.waitForReceipt(asked)
      sent.settle(getCurrent(hash), { status: 'confirmed', hash: found })
      return found
    } catch (error) {
      // Who leaves the page while it is on its way finds it so.
      const inBlock = getHashInBlock(error)
      const found = inBlock === undefined ? {} : { hash: inBlock }
      if (!signal.aborted)
        sent.settle(getCurrent(hash), { status: 'failed', failureCode: getSentFailure(error), ...found })
      throw error
    }
  }

  /** The hash that a transfer goes by. */
  function getCurrent(hash: string): string {
    const by = replaced.get(hash)
    return by === undefined ? hash : getCurrent(by)
  }

  function replace(hash: string, by: string): void {
    if (hash === by) return
    replaced.set(hash, by)
    // Whatever a chain names, nobody is looked for in circles.
    replaced.delete(by)
    sent.replace(hash, by)
    dispatch({ type: 'replaced', hash, by })
    const asked = asking.get(hash)
    const transfer = slice.get().sent.find((one) => one.hash === by)
    // Who waits for the one that was sent is told of what took its place.
    if (asked) {
      asking.set(by, asked)
      void asked.catch(() => undefined).finally(() => asking.delete(by))
    } else if (transfer) void goOn(transfer)
  }

  function tellConfirmed(hash: string, where: Omit<SendEvents['transfer-confirmed'], 'transfer'>): void {
    const transfer = slice.get().sent.find((one) => one.hash === hash)
    if (transfer) events.emit('transfer-confirmed', { transfer, ...where })
  }

  async function resume(): Promise<void> {
    await Promise.all(sent.read().filter(isOpen).map(goOn))
  }

  async function goOn(transfer: SentTransfer): Promise<void> {
    const { hash, caipNetworkId } = transfer
    const network = findNetwork(store.getState(), caipNetworkId)
    if (!network || asking.has(hash)) return
    sent.wait(hash)
    let found: string
    try {
      found = await waitForReceipt(transfer, network)
    } catch {
      return // The list says why.
    }
    tellConfirmed(found, { sentHash: hash, isOnScreen: false, isFromCode: false })
    void uses.balances.load({ force: true })
    void refreshNativeBalance()
    if (transfer.token.type === 'nft') void uses.nfts.load()
  }

  async function checkAgain(): Promise<void> {
    const { step } = slice.get()
    if (step.status !== 'failed' || !step.hash || !step.quote) return
    const { quote, hash, isOperation, reviewed } = step
    const reference: SentReference = { hash, isOperation, reviewed }
    dispatch({ type: 'hashed', ...reference })
    work = new AbortController()
    const mine = work.signal
    try {
      await settle(quote, reference, mine)
    } catch (error) {
      const failure = toFailure(error, reference)
      if (!mine.aborted) dispatchFailure(failure)
    }
  }

  const leave = () => work.abort(new SendError('send/cancelled'))

  return {
    dispatch,
    send,
    checkAgain,
    resume,
    leave,
    replace,
    getTransaction: async (hash) => (await asking.get(hash)) ?? hash,
    takeBack() {
      leave()
      question.abort()
    },
    async dismiss(hash) {
      sent.remove(requireText(hash, 'hash'))
    },
  }
}

/** After these nothing more is to be heard of a transfer. */
const verdicts = ['send/reverted', 'send/failed', 'send/sent-otherwise'] as const

/** Once there is a hash, a failure to hear of it is not a failure to send. */
function toFailure(error: unknown, sent: SentReference | undefined): AppKitError {
  if (sent && getSentFailure(error) === 'send/receipt-timeout') {
    return new SendError('send/receipt-timeout', { hash: sent.hash }, { cause: error })
  }
  return toSendFailure(error)
}

function getSentFailure(error: unknown): SentFailureCode {
  const verdict = verdicts.find((code) => isAppKitError(error, code))
  return verdict ?? 'send/receipt-timeout'
}

/** The transaction that a block has, where what it was to do did not happen. */
function getHashInBlock(error: unknown): string | undefined {
  return isAppKitError(error, 'send/reverted') ? error.context.hash : undefined
}

/** Whether the network still has to say what has become of it. */
function isOpen({ status, failureCode }: SentTransfer): boolean {
  return status === 'pending' || failureCode === 'send/receipt-timeout'
}

function getLabel({ network, token, amountAtomic }: SendQuote) {
  return {
    network: network.caipNetworkId,
    token: token.type === 'native' ? token.symbol : token.address,
    amount: formatAmount(amountAtomic, token.decimals),
  }
}

/** Nobody waits for a paired wallet's answer any more; the wallet knows nothing of that, and may hold the request still. */
function wasOnlyGivenUp(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isAppKitError(at, 'pairing/request-cancelled')) return true
  }
  return false
}
