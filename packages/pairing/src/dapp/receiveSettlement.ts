import { isAppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import type { PeerParams } from '../messages/peerMethods.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import { confirmation, type Reaction } from '../sign/answerCall.js'
import type { Session } from '../sign/Session.js'
import { putSession } from '../sign/sessionHandlers.js'
import { sessionLifetimeMs } from '../sign/sessionLifetimeMs.js'
import { advancePairing } from './advancePairing.js'
import type { DappState, StoredPairing } from './dappState.js'
import type { PairingPhase } from './pairingFlow.js'

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
): Reaction<DappState> {
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
