import { assertRequestTarget } from '../namespaces/assertRequestTarget.js'
import type { Handlers } from '../sign/answerCall.js'
import { refusePeer, sessionHandlers } from '../sign/sessionHandlers.js'
import { sessionLifetimeMs } from '../sign/sessionLifetimeMs.js'
import type { StoredSession } from '../sign/storedState.js'
import type { WalletState } from './walletState.js'

/** How long a request waits when it does not say. */
const defaultRequestMs = 300_000
/** How far the site's clock may be ahead. */
const leewayMs = 300_000
/** How many ids of requests are remembered. */
const maxHandled = 500
const unauthorizedUpdateCode = 3003
const unauthorizedExtendCode = 3004
const requestExpiredCode = 8000

/**
 * What a wallet does on a session's topic.
 *
 * @param stored - The session.
 */
export function walletSessionHandlers(stored: StoredSession): Handlers<WalletState> {
  const { topic, namespaces } = stored.session
  return {
    ...sessionHandlers<WalletState>(topic, stored),
    wc_sessionUpdate: () => refusePeer(unauthorizedUpdateCode, 'only the wallet updates a session'),
    wc_sessionExtend: () => refusePeer(unauthorizedExtendCode, 'only the wallet extends a session'),
    wc_sessionRequest(state, { request, chainId }, { message: { id }, nowMs }) {
      if (state.handled.includes(id)) return { state }
      const { method, params, expiryTimestamp } = request
      assertRequestTarget({ namespaces, chainId, method })
      const expiresAtMs = expiryTimestamp === undefined ? nowMs + defaultRequestMs : expiryTimestamp * 1_000
      if (expiresAtMs <= nowMs || expiresAtMs > nowMs + sessionLifetimeMs + leewayMs) {
        return { state, answer: { error: { code: requestExpiredCode, message: 'Session request expired' } } }
      }
      const requests = [...state.requests, { id, topic, chainId, method, params, expiresAtMs }]
      return { state: { ...state, requests, handled: [...state.handled, id].slice(-maxHandled) } }
    },
  }
}
