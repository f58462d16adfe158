import {
  type ChannelPeer,
  type ChannelSelf,
  createChannel,
  type RequestInfo,
  randomId,
} from '@latchkey/channel'
import { errorCodes } from '../../shared/errorCodes.js'
import { pocketMessages, type WalletAnswer, type WalletRequest } from '../../shared/messages.js'
import type { Wallet } from '../wallet/createWallet.js'
import { type ParsedRequest, parseRequest } from './parseRequest.js'
import { type Choice, performRequest, rejection, staysLocked } from './performRequest.js'
import { type QueueEvent, type QueueState, transitionQueue } from './queue.js'

/** How long the window stays after its last answer, in milliseconds: sites often ask for a signature next. */
const lingerMs = 1_000

/** How long we wait for the page to say whether the window may close, in milliseconds. */
const mayCloseTimeoutMs = 2_000

/** How often we look whether the page is still there, and how long it may take to say so, in milliseconds. */
const presenceEveryMs = 2_000
const presenceTimeoutMs = 8_000

/** One request in the window. */
export type RequestItem = {
  id: string
  /** The origin the browser reported for the request's message. */
  origin: string
  request: ParsedRequest
  answer: (answer: WalletAnswer) => void
}

/** The requests of one pocket window. */
export type Requests = {
  get(): QueueState<RequestItem>
  subscribe(listener: () => void): () => void
  approve(choice: Choice): void
  reject(): void
  stayLocked(): void
  close(): void
}

/**
 * Receives a page's requests and answers them as the person decides.
 *
 * @param parameters - The wallet, this window, the window that opened it, and the origin that window claims;
 * messages from any other origin are dropped.
 */
export function createRequests(parameters: {
  wallet: Wallet
  self: ChannelSelf & { close(): void }
  opener: ChannelPeer
  openerOrigin: string
}): Requests {
  const { wallet, self, opener, openerOrigin } = parameters
  const listeners = new Set<() => void>()
  let state: QueueState<RequestItem> = { status: 'empty' }
  let lingering: ReturnType<typeof setTimeout> | undefined

  const channel = createChannel({ self, peer: opener, peerOrigin: openerOrigin, messages: pocketMessages })
  channel.handle('wallet/request', receive)

  // A page that reloads cannot say goodbye: browsers strip the sender from its last message.
  const presence = setInterval(() => void checkPresence(), presenceEveryMs)
  let isChecking = false

  async function checkPresence(): Promise<void> {
    if (isIdle() || isChecking) return
    isChecking = true
    const isPresent = await channel
      .request('wallet/may-close', null, { timeoutMs: presenceTimeoutMs })
      .then(() => true)
      // Timed out: whoever asked is gone.
      .catch(() => false)
    isChecking = false
    if (isPresent) return
    clearInterval(presence)
    if ('items' in state) for (const item of state.items) apply({ type: 'withdrawn', item })
    if (wallet.settings.get().closeAfter) self.close()
  }

  function apply(event: QueueEvent<RequestItem>): void {
    state = transitionQueue(state, event)
    clearTimeout(lingering)
    if (event.type !== 'dismissed') linger()
    for (const listener of [...listeners]) listener()
  }

  const isIdle = () => state.status === 'done' || state.status === 'empty'

  function linger(): void {
    clearTimeout(lingering)
    if (isIdle()) lingering = setTimeout(() => void finish(), lingerMs)
  }

  /** Closes the window if it should and the page agrees that nothing is on its way. */
  async function finish(): Promise<void> {
    if (!wallet.settings.get().closeAfter) return apply({ type: 'dismissed' })
    const mayClose = await channel
      .request('wallet/may-close', null, { timeoutMs: mayCloseTimeoutMs })
      // No answer means the page is gone, and with it every reason to stay.
      .catch(() => true)
    if (mayClose && isIdle()) self.close()
  }

  async function receive(request: WalletRequest, { origin, signal }: RequestInfo): Promise<WalletAnswer> {
    const refusal = refuseAtOnce(request, origin)
    if (refusal) {
      await wait(signal)
      linger()
      return refusal
    }
    const parsed = parseRequest(request, wallet.state.get().activeChainId)
    if (parsed.kind === 'refusal') {
      linger()
      return { status: 'refused', code: parsed.code, message: parsed.message }
    }
    return new Promise((resolve) => {
      const item: RequestItem = { id: randomId(), origin, request: parsed, answer: resolve }
      signal.addEventListener('abort', () => apply({ type: 'withdrawn', item }))
      apply({ type: 'arrived', item })
    })
  }

  function refuseAtOnce(request: WalletRequest, origin: string): WalletAnswer | undefined {
    if (wallet.settings.get().rejectAll) return rejection
    const needsLink = request.method.startsWith('eth_s') || request.method === 'personal_sign'
    const isLinked = wallet.state
      .get()
      .links.some((link) => link.origin === origin && link.linkId === request.linkId)
    if (!needsLink || isLinked) return undefined
    const message = 'Pocket is not connected to this site'
    return { status: 'refused', code: errorCodes.unauthorized, message, reason: 'not-connected' }
  }

  const isAnswering = (item: RequestItem) => state.status === 'answering' && state.items[0] === item

  /** The delay and the silence pocket may be set to. */
  function wait(signal?: AbortSignal): Promise<void> {
    const { delayMs, neverAnswer } = wallet.settings.get()
    return new Promise((resolve) => {
      if (!neverAnswer) setTimeout(resolve, delayMs)
      signal?.addEventListener('abort', () => resolve())
    })
  }

  async function decide(isApproved: boolean, makeAnswer: (item: RequestItem) => Promise<WalletAnswer>) {
    if (state.status !== 'deciding') return
    const [item] = state.items
    apply({ type: 'decided', isApproved })
    await wait()
    const answer = await makeAnswer(item).catch(
      (error: unknown): WalletAnswer => ({
        status: 'refused',
        code: errorCodes.internal,
        message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'Pocket failed',
      }),
    )
    item.answer(answer)
    // A request withdrawn meanwhile has left the queue already; the next one must not be taken for it.
    if (isAnswering(item)) apply({ type: 'answered' })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    approve: (choice) =>
      void decide(true, ({ origin, request }) => performRequest(wallet, origin, request, choice)),
    reject: () => void decide(false, async () => rejection),
    stayLocked() {
      if (state.status !== 'deciding') return
      const items = state.items
      void decide(false, async () => staysLocked)
      for (const item of items.slice(1)) {
        item.answer(staysLocked)
        apply({ type: 'withdrawn', item })
      }
    },
    close: () => self.close(),
  }
}
