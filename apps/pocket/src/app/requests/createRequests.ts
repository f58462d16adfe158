import {
  type ChannelPeer,
  type ChannelSelf,
  createChannel,
  type RequestInfo,
  randomId,
} from '@latchkey/channel'
import { methodOf } from '../../chains/ChainFacts.js'
import { findChain } from '../../chains/WalletChain.js'
import { errorCodes } from '../../shared/errorCodes.js'
import { pocketMessages, type WalletAnswer, type WalletRequest } from '../../shared/messages.js'
import { accounts } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { countOf, createRequestQueue, type RequestQueue } from './createRequestQueue.js'
import { isRefusal, parseRequest } from './parseRequest.js'
import { performRequest, refuse, rejection } from './performRequest.js'
import type { QueueEvent } from './queue.js'
import type { RequestItem } from './RequestItem.js'

/** How long the window stays after its last answer, in milliseconds: sites often ask for a signature next. */
const lingerMs = 1_000

/** How long we wait for the page to say whether the window may close, in milliseconds. */
const mayCloseTimeoutMs = 2_000

/** How often we look whether the page is still there, and how long it may take to say so, in milliseconds. */
const presenceEveryMs = 2_000
const presenceTimeoutMs = 8_000

/** Requests of one page that wait at a time; nobody reads more. */
const maxWaiting = 20

/** The requests of one pocket window. */
export type Requests = RequestQueue & { close(): void }

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
  const queue = createRequestQueue({ settings: wallet.settings, onEvent })
  const { apply, wait } = queue
  let lingering: ReturnType<typeof setTimeout> | undefined

  const channel = createChannel({ self, peer: opener, peerOrigin: openerOrigin, messages: pocketMessages })
  channel.handle('wallet/request', receive)
  channel.handle('wallet/withdraw', ({ id }) => queue.withdraw(id))

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
    const state = queue.get()
    if ('items' in state) for (const item of state.items) apply({ type: 'withdrawn', item })
    if (wallet.settings.get().closeAfter) self.close()
  }

  function onEvent(event: QueueEvent<RequestItem>): void {
    clearTimeout(lingering)
    if (event.type !== 'dismissed') linger()
  }

  const isIdle = () => queue.get().status === 'done' || queue.get().status === 'empty'

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
    if (countOf(queue) >= maxWaiting) {
      const message = 'Too many requests of this site wait in Pocket already'
      return { status: 'refused', code: errorCodes.limitExceeded, message }
    }
    const { namespace, method } = request
    const chain = findChain(wallet.chains, namespace)
    const known = chain && methodOf(chain.facts, method)
    if (!chain || known?.class !== 'asks') {
      linger()
      return refuse(`Pocket does not know the method ${method}`, errorCodes.unsupportedMethod)
    }
    const link = wallet.linkOf(origin, namespace)
    const parsed = parseRequest(chain, request, {
      network: wallet.activeNetwork(namespace),
      address: link?.accounts[0],
      isKnown: (network) => wallet.networkOf(network) !== undefined,
      origin,
      active: accounts[wallet.state.get().activeAccountIndex],
    })
    if (isRefusal(parsed)) {
      linger()
      return refuse(parsed.message, parsed.code)
    }
    // The page's script checks it too, but it runs in the site's hands.
    const isShared =
      !known.needsAccount ||
      link?.accounts.some((address) => {
        const owner = chain.accounts.findAccount(address)
        return owner !== undefined && owner === parsed.account
      })
    if (!isShared) {
      linger()
      return refuse('This account was not shared with the site', errorCodes.unauthorized)
    }
    const isConnecting = parsed.kind === 'connect'
    const wished = [...new Set(isConnecting ? request.alongside : [])]
    const alongside = wished.filter((other) => other !== namespace && findChain(wallet.chains, other))
    return new Promise((resolve) => {
      const item: RequestItem = {
        id: request.id ?? randomId(),
        origin,
        namespace,
        ...(parsed.network !== undefined && { network: parsed.network }),
        ...(alongside.length > 0 && { alongside }),
        request: parsed,
        perform: (choice) =>
          performRequest(wallet, { origin, namespace, request: parsed, alongside }, choice),
        answer: resolve,
      }
      signal.addEventListener('abort', () => apply({ type: 'withdrawn', item }))
      apply({ type: 'arrived', item })
    })
  }

  function refuseAtOnce(request: WalletRequest, origin: string): WalletAnswer | undefined {
    if (wallet.settings.get().rejectAll) return rejection
    const chain = findChain(wallet.chains, request.namespace)
    const needsLink = chain && methodOf(chain.facts, request.method)?.needsAccount
    const isLinked = wallet.state
      .get()
      .links.some((link) => link.origin === origin && link.linkId === request.linkId)
    if (!needsLink || isLinked) return undefined
    const message = 'Pocket is not connected to this site'
    return { status: 'refused', code: errorCodes.unauthorized, message, reason: 'not-connected' }
  }

  return { ...queue, close: () => self.close() }
}
