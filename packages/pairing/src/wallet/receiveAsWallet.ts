import type { PeerAnswer } from '../messages/message.js'
import { refuseAccess } from '../messages/peerErrors.js'
import { assertRequestTarget } from '../namespaces/permissions.js'
import { answerCall, type CallHandlers, type PeerCall, sessionHandlers } from '../sign/answerCall.js'
import { type IncomingMessage, keepAnswer } from '../sign/IncomingMessage.js'
import { endSession, putSession, sessionLifetimeMs } from '../sign/sessions.js'
import type { StoredSession } from '../sign/storedState.js'
import { pairingHandlers } from './receiveProposal.js'
import { dropOrphanedRequests } from './walletPairings.js'
import type { WalletState } from './walletState.js'

/**
 * Takes a message of a site in. Pure but for what the message carries along.
 *
 * @param supportsAuthentication - Whether this wallet can sign in along with connecting.
 * @returns The next state, with answers where they will be sent from.
 */
export function receiveAsWallet(
  state: WalletState,
  incoming: IncomingMessage,
  supportsAuthentication: boolean,
): WalletState {
  const { topic, message } = incoming
  const stored = state.sessions[topic]
  if (message.kind !== 'request') return stored ? receiveAnswer(state, incoming, message, stored) : state
  const call = incoming as PeerCall
  if (stored)
    return dropOrphanedRequests(answerCall(state, call, stored.symKey, walletSessionHandlers(stored)))
  const pairing = state.pairings[topic]
  if (!pairing) return state
  return answerCall(state, call, pairing.symKey, pairingHandlers(pairing, supportsAuthentication))
}

/** The site's word on the settlement or on an update, or an answer to something asked. */
function receiveAnswer(
  state: WalletState,
  incoming: IncomingMessage,
  answer: PeerAnswer,
  stored: StoredSession,
): WalletState {
  if (answer.id === stored.settleId) return receiveVerdict(state, incoming, answer, stored)
  if (answer.id !== stored.replaced?.id) return keepAnswer(state, incoming, answer)
  const { replaced, ...rest } = stored
  // The site keeps what it had, so this side does too: each must know what the other one thinks is granted.
  const { namespaces } = answer.kind === 'failure' ? replaced : stored.session
  return putSession(state, { ...rest, session: { ...stored.session, namespaces } })
}

function receiveVerdict(
  state: WalletState,
  { topic, nowMs }: IncomingMessage,
  answer: PeerAnswer,
  { settleId: _settled, ...stored }: StoredSession,
): WalletState {
  if (answer.kind === 'result') {
    return putSession(state, { ...stored, session: { ...stored.session, isAcknowledged: true } })
  }
  const { code, message: reason } = answer.failure
  return dropOrphanedRequests(endSession(state, topic, { code, reason, isOwn: false, nowMs }))
}

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
function walletSessionHandlers(stored: StoredSession): CallHandlers<WalletState> {
  const { topic, namespaces } = stored.session
  return {
    ...sessionHandlers<WalletState>(topic, stored),
    wc_sessionUpdate() {
      throw refuseAccess(unauthorizedUpdateCode, 'only the wallet updates a session')
    },
    wc_sessionExtend() {
      throw refuseAccess(unauthorizedExtendCode, 'only the wallet extends a session')
    },
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
