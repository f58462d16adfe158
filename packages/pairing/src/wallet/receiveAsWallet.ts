import { answerCall, type Call } from '../sign/answerCall.js'
import type { PeerAnswer } from '../sign/createWaits.js'
import { endSession } from '../sign/endSession.js'
import type { Incoming } from '../sign/Incoming.js'
import { keepAnswer } from '../sign/keepAnswer.js'
import { putSession } from '../sign/sessionHandlers.js'
import type { StoredSession } from '../sign/storedState.js'
import { pairingHandlers } from './receiveProposal.js'
import { dropOrphans } from './sweepWallet.js'
import { walletSessionHandlers } from './walletSessionHandlers.js'
import type { WalletState } from './walletState.js'

/**
 * Takes a message of a site in. Pure but for what the message carries along.
 *
 * @param supportsAuthentication - Whether this wallet can sign in along with connecting.
 * @returns The next state, with answers where they will be sent from.
 */
export function receiveAsWallet(
  state: WalletState,
  incoming: Incoming,
  supportsAuthentication: boolean,
): WalletState {
  const { topic, message } = incoming
  const stored = state.sessions[topic]
  if (message.kind !== 'request') return stored ? receiveAnswer(state, incoming, message, stored) : state
  const call = incoming as Call
  if (stored) return dropOrphans(answerCall(state, call, stored.symKey, walletSessionHandlers(stored)))
  const pairing = state.pairings[topic]
  if (!pairing) return state
  return answerCall(state, call, pairing.symKey, pairingHandlers(pairing, supportsAuthentication))
}

/** The site's word on the settlement or on an update, or an answer to something asked. */
function receiveAnswer(
  state: WalletState,
  incoming: Incoming,
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
  { topic, nowMs }: Incoming,
  answer: PeerAnswer,
  { settleId: _settled, ...stored }: StoredSession,
): WalletState {
  if (answer.kind === 'result') {
    return putSession(state, { ...stored, session: { ...stored.session, isAcknowledged: true } })
  }
  const { code, message: reason } = answer.failure
  return dropOrphans(endSession(state, topic, { code, reason, isOwn: false, nowMs }))
}
