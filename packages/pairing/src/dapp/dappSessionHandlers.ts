import { isAppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import { toMessageTime } from '../messages/message.js'
import { refuseAccess } from '../messages/peerErrors.js'
import type { PeerParams } from '../messages/peerMethods.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import {
  type CallHandlers,
  type CallResult,
  confirmation,
  lateCode,
  sessionHandlers,
} from '../sign/answerCall.js'
import type { Session } from '../sign/Session.js'
import { putSession, sessionLifetimeMs } from '../sign/sessions.js'
import type { StoredSession } from '../sign/storedState.js'
import type { DappState, StoredPairing } from './dappState.js'
import type { PairingPhase } from './pairingFlow.js'
import { advancePairing } from './storedPairings.js'

const invalidSettlementCode = 1005

/**
 * Takes a settlement: the session begins, or the proposal has failed and the wallet is told why.
 *
 * @param pairing - The proposal it belongs to.
 * @param phase - What is known since the wallet approved.
 */
export function receiveSettlement(
  state: DappState,
  params: PeerParams<'wc_sessionSettle'>,
  pairing: StoredPairing,
  phase: Extract<PairingPhase, { status: 'settling' }>,
  nowMs: number,
): CallResult<DappState> {
  try {
    const session = makeSession(params, pairing, phase, nowMs)
    const settled = advancePairing(state, pairing.topic, { type: 'settled', sessionTopic: session.topic })
    return {
      state: putSession(settled, { session, symKey: phase.symKey, eventIds: {} }),
      answer: confirmation,
    }
  } catch (error) {
    if (!isAppKitError(error)) throw error
    const { peerCode = invalidSettlementCode } = (error.context ?? {}) as { peerCode?: number }
    const event = { type: 'failed', code: error.code, context: error.context } as const
    return {
      state: advancePairing(state, pairing.topic, event),
      answer: { error: { code: peerCode, message: error.message } },
    }
  }
}

function makeSession(
  {
    controller,
    namespaces,
    expiry,
    sessionProperties,
    scopedProperties,
    sessionConfig,
  }: PeerParams<'wc_sessionSettle'>,
  { topic: pairingTopic, requiredNamespaces, optionalNamespaces }: StoredPairing,
  { topic, peerPublicKey }: Extract<PairingPhase, { status: 'settling' }>,
  nowMs: number,
): Session {
  if (controller.publicKey !== peerPublicKey) throw invalid('its controller is not who answered')
  if (expiry * 1_000 <= nowMs) throw invalid('it has expired already')
  return {
    topic,
    pairingTopic,
    peer: controller.metadata,
    namespaces: assertApproval({ namespaces, requiredNamespaces, foreignAccounts: 'drop' }),
    requiredNamespaces,
    optionalNamespaces,
    expiresAtMs: Math.min(expiry * 1_000, nowMs + sessionLifetimeMs),
    isController: false,
    isAcknowledged: true,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
    ...(sessionConfig && { sessionConfig }),
  }
}

function invalid(reason: string) {
  return new PairingError('pairing/namespaces-invalid', { reason, peerCode: invalidSettlementCode })
}

/** How far the wallet's clock may be ahead. */
const leewayMs = 300_000
const invalidExtendCode = 1004

/**
 * What a site does on a session's topic. The wallet is always the controller there, so it may update and extend.
 *
 * @param stored - The session.
 */
export function dappSessionHandlers(stored: StoredSession): CallHandlers<DappState> {
  const { session } = stored
  return {
    ...sessionHandlers<DappState>(session.topic, stored),
    // The relay handed it out again, or the wallet did not hear the answer.
    wc_sessionSettle: (state) => ({ state, answer: confirmation }),
    wc_sessionUpdate(state, params, { message }) {
      if (toMessageTime(message.id) < toMessageTime(stored.updateId ?? 0)) {
        throw new PairingError('pairing/namespaces-invalid', {
          peerCode: lateCode,
          reason: 'a newer update is known',
        })
      }
      const namespaces = assertApproval({
        namespaces: params.namespaces,
        requiredNamespaces: session.requiredNamespaces,
        foreignAccounts: 'drop',
      })
      const updated = { ...stored, updateId: message.id, session: { ...session, namespaces } }
      return { state: putSession(state, updated), answer: confirmation }
    },
    wc_sessionExtend(state, { expiry }, { nowMs }) {
      const latestMs = nowMs + sessionLifetimeMs
      const expiresAtMs = expiry === undefined ? latestMs : expiry * 1_000
      if (expiresAtMs > latestMs + leewayMs || expiresAtMs < session.expiresAtMs - leewayMs) {
        const reason = 'a session is extended to seven days at most'
        throw refuseAccess(invalidExtendCode, reason)
      }
      const extended = {
        ...session,
        expiresAtMs: Math.max(session.expiresAtMs, Math.min(expiresAtMs, latestMs)),
      }
      return { state: putSession(state, { ...stored, session: extended }), answer: confirmation }
    },
  }
}
