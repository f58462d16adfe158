import {
  type ChannelPeer,
  type ChannelSelf,
  createChannel,
  type RequestInfo,
  randomId,
} from '@latchkey/channel'
import { pocketMessages, type WalletAnswer, type WalletRequest } from '../../shared/messages.js'
import { errorCodes, isSolanaMethod } from '../../shared/methods.js'
import { accounts, addressOf } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { findLink, linkStateOf } from '../wallet/walletState.js'
import { countOf, createRequestQueue, type RequestQueue } from './createRequestQueue.js'
import { parseRequest } from './parseRequest.js'
import { performRequest, rejection } from './performRequest.js'
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

/** The methods that use an account, and so only for a site it was shared with. */
const methodsWithAccount: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAndSendTransaction',
])

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
    const { activeAccountIndex, activeChainId } = wallet.state.get()
    const namespace = isSolanaMethod(request.method) ? 'solana' : 'eip155'
    const link = findLink(wallet.state.get(), origin, namespace)
    const parsed = parseRequest(request, {
      chainId: activeChainId,
      address: link && linkStateOf(wallet.state.get(), link).accounts[0],
      isKnown: (chainId) => wallet.networks.some(({ id }) => id === chainId),
      origin,
      active: accounts[activeAccountIndex],
    })
    if (parsed.kind === 'refusal') {
      linger()
      return { status: 'refused', code: parsed.code, message: parsed.message }
    }
    // The page's script checks it too, but it runs in the site's hands.
    const isShared =
      !methodsWithAccount.has(request.method) ||
      ('account' in parsed && link?.accounts.includes(addressOf(parsed.account, namespace)))
    if (!isShared) {
      linger()
      const message = 'This account was not shared with the site'
      return { status: 'refused', code: errorCodes.unauthorized, message }
    }
    return new Promise((resolve) => {
      const item: RequestItem = {
        id: request.id ?? randomId(),
        origin,
        ...(parsed.kind === 'send-calls' && { chainId: parsed.chainId }),
        request: parsed,
        perform: (choice) => performRequest(wallet, { origin, request: parsed }, choice),
        answer: resolve,
      }
      signal.addEventListener('abort', () => apply({ type: 'withdrawn', item }))
      apply({ type: 'arrived', item })
    })
  }

  function refuseAtOnce(request: WalletRequest, origin: string): WalletAnswer | undefined {
    if (wallet.settings.get().rejectAll) return rejection
    const needsLink = methodsWithAccount.has(request.method)
    const isLinked = wallet.state
      .get()
      .links.some((link) => link.origin === origin && link.linkId === request.linkId)
    if (!needsLink || isLinked) return undefined
    const message = 'Pocket is not connected to this site'
    return { status: 'refused', code: errorCodes.unauthorized, message, reason: 'not-connected' }
  }

  return { ...queue, close: () => self.close() }
}
