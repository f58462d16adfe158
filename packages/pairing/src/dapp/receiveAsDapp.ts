import { isAppKitError } from '@latchkey/errors'
import { deriveSessionKey, type SessionKey } from '../crypto/keys.js'
import type { PeerAnswer, PeerFailure, PeerMessage } from '../messages/message.js'
import { parseResult } from '../messages/peerMethods.js'
import { answerCall, confirmation, type PeerCall } from '../sign/answerCall.js'
import { type IncomingMessage, keepAnswer } from '../sign/IncomingMessage.js'
import { dappSessionHandlers, receiveSettlement } from './dappSessionHandlers.js'
import type { DappState, StoredPairing } from './dappState.js'
import type { PairingEvent } from './pairingFlow.js'
import { advancePairing, findPairing } from './storedPairings.js'

const unsupportedMethodCode = 10_001

/**
 * Takes a message of a wallet in. Pure but for what the message carries along.
 *
 * @returns The next state, with answers where they will be sent from.
 */
export function receiveAsDapp(state: DappState, incoming: IncomingMessage): DappState {
  const stored = state.sessions[incoming.topic]
  const pairing = findPairing(state, incoming.topic)
  const { message } = incoming
  if (message.kind === 'request') {
    const call = incoming as PeerCall
    if (stored) return answerCall(state, call, stored.symKey, dappSessionHandlers(stored))
    return pairing ? receiveOnPairing(state, call, pairing) : state
  }
  if (stored) return keepAnswer(state, incoming, message)
  if (pairing?.topic === incoming.topic) return receiveAnswer(state, message, pairing, incoming.agreedKey)
  return pairing ? receiveSignIn(state, incoming, message, pairing) : state
}

function receiveOnPairing(state: DappState, call: PeerCall, pairing: StoredPairing): DappState {
  const { phase, topic, symKey } = pairing
  if (phase.status === 'settling' && call.topic === phase.topic) {
    return answerCall(state, call, phase.symKey, {
      wc_sessionSettle: (now, params) => receiveSettlement(now, params, pairing, phase, call.nowMs),
    })
  }
  return answerCall(state, call, symKey, {
    wc_pairingPing: (now) => ({ state: now, answer: confirmation }),
    // Nobody waits for an answer: the other side has forgotten the pairing.
    wc_pairingDelete: (now, { code, message }) => ({
      state: advancePairing(now, topic, toFailed({ code, message })),
    }),
  })
}

/** The answer to the proposal, or to the sign-in when the wallet could not read it. */
function receiveAnswer(
  state: DappState,
  message: PeerAnswer,
  pairing: StoredPairing,
  agreedKey: SessionKey | undefined,
): DappState {
  const isForProposal = message.id === pairing.proposalId
  if (!isForProposal && message.id !== pairing.authentication?.id) return state
  if (message.kind === 'failure') {
    // A wallet that cannot sign in answers the proposal that came along.
    if (!isForProposal && message.failure.code === unsupportedMethodCode) return state
    return advancePairing(state, pairing.topic, toFailed(message.failure))
  }
  return isForProposal ? advancePairing(state, pairing.topic, toApproved(message.result, agreedKey)) : state
}

function toApproved(result: unknown, agreedKey: SessionKey | undefined): PairingEvent {
  if (agreedKey === undefined) {
    const context = { reason: 'the approval holds no key' }
    return { type: 'failed', code: 'pairing/message-invalid', context }
  }
  const { responderPublicKey } = parseResult('wc_sessionPropose', result)
  return { type: 'approved', ...agreedKey, peerPublicKey: responderPublicKey }
}

/** A signed sign-in is stored first: verifying it may take long, and the relay forgets it now. */
function receiveSignIn(
  state: DappState,
  { senderPublicKey, owner }: IncomingMessage,
  message: PeerAnswer,
  { topic, authentication }: StoredPairing,
): DappState {
  if (message.id !== authentication?.id || senderPublicKey === undefined) return state
  if (message.kind === 'failure') return advancePairing(state, topic, toFailed(message.failure))
  const received = { pairingTopic: topic, owner, senderPublicKey, result: message.result }
  return { ...state, inbox: [...state.inbox, received] }
}

function toFailed({ code, message }: PeerFailure): PairingEvent {
  return { type: 'failed', code: 'pairing/rejected', context: { peerCode: code, reason: message } }
}

/**
 * The key of the session that the approval of a proposal offers; nothing for other messages, and for approvals without
 * a usable key.
 *
 * @param state - The state.
 * @param topic - Where the message came.
 * @param message - The message.
 */
export async function agreeOnKey(
  state: DappState,
  topic: string,
  message: PeerMessage,
): Promise<SessionKey | undefined> {
  const pairing = findPairing(state, topic)
  if (message.kind !== 'result' || pairing?.topic !== topic || message.id !== pairing.proposalId)
    return undefined
  try {
    const { responderPublicKey } = parseResult('wc_sessionPropose', message.result)
    return await deriveSessionKey(pairing.privateKey, responderPublicKey)
  } catch (error) {
    // What is no key ends the pairing; code that did not load is asked for again when the relay repeats itself.
    if (isAppKitError(error)) return undefined
    throw error
  }
}
