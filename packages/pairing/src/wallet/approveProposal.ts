import { deriveSessionKey } from '../crypto/keys.js'
import { seal } from '../envelope/envelope.js'
import { writeMessage } from '../messages/message.js'
import { peerMethods } from '../messages/peerMethods.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import { assertScopedProperties } from '../namespaces/parseNamespaces.js'
import type { RelayApproval } from '../relay/compositeCalls.js'
import type { Session } from '../sign/Session.js'
import { publishChange } from '../sign/sessionActions.js'
import { putSession, sessionLifetimeMs } from '../sign/sessions.js'
import type { SessionGrant, SessionProposal } from './WalletClient.js'
import type { WalletContext } from './WalletContext.js'
import { advanceWalletPairing, requireProposal, revertApproval } from './walletPairings.js'

const relay = { protocol: 'irn' }

/**
 * Grants a session. The answer to the proposal and the settlement reach the relay together or not at all.
 *
 * @param proposal - What the site wants.
 * @param grant - What it gets.
 * @throws pairing/namespaces-invalid, pairing/expired, pairing/relay-unreachable, pairing/relay-refused
 */
export async function approveProposal(
  { engine, keyPairs, metadata }: WalletContext,
  proposal: SessionProposal,
  grant: SessionGrant,
): Promise<Session> {
  await engine.start()
  const { store, clock } = engine
  const { requiredNamespaces, pairingTopic } = proposal
  const namespaces = assertApproval({ namespaces: grant.namespaces, requiredNamespaces })
  if (grant.scopedProperties) assertScopedProperties(grant.scopedProperties, namespaces)
  const { pairing, phase } = requireProposal(store.state, proposal)
  const { privateKey, publicKey } = await keyPairs.take()
  const { symKey, topic } = await deriveSessionKey(privateKey, phase.proposerPublicKey)
  const session = toSession(proposal, { ...grant, namespaces }, topic, clock.now())
  const settleId = engine.makeId()
  const settlement = {
    relay,
    controller: { publicKey, metadata },
    namespaces,
    expiry: session.expiresAtMs / 1_000,
    ...pickProperties(grant),
  }
  const approval: RelayApproval = {
    sessionTopic: topic,
    pairingTopic,
    sessionProposalResponse: seal({
      symKey: pairing.symKey,
      text: writeMessage(proposal.id, { result: { relay, responderPublicKey: publicKey } }),
    }),
    sessionSettlementRequest: seal({
      symKey,
      text: writeMessage(settleId, { method: 'wc_sessionSettle', params: settlement }),
    }),
    ttl: peerMethods.wc_sessionPropose.response.ttlSeconds,
    correlationId: proposal.id,
  }
  let sentAs = ''
  try {
    await publishChange(engine, (state, { owner, nowMs }, id) => {
      sentAs = id
      requireProposal(state, proposal)
      const done = advanceWalletPairing(state, pairingTopic, { status: 'done' })
      const expiresAtMs = nowMs + approval.ttl * 1_000
      const entry = { id, owner, expiresAtMs, method: 'wc_approveSession', params: approval }
      const sending = { ...done, outbox: [...done.outbox, entry] }
      return putSession(sending, { session, symKey, settleId, eventIds: {} })
    })
  } catch (error) {
    await store.change((state) => revertApproval(state, session, phase, sentAs, clock.now()))
    throw error
  }
  return session
}

function toSession(proposal: SessionProposal, grant: SessionGrant, topic: string, nowMs: number): Session {
  const { pairingTopic, proposer, requiredNamespaces, optionalNamespaces } = proposal
  return {
    topic,
    pairingTopic,
    peer: proposer,
    namespaces: grant.namespaces,
    requiredNamespaces,
    optionalNamespaces,
    // The settlement says it in whole seconds.
    expiresAtMs: Math.floor((nowMs + sessionLifetimeMs) / 1_000) * 1_000,
    isController: true,
    isAcknowledged: false,
    ...pickProperties(grant),
  }
}

/** What both the session and its settlement hold beside the namespaces. */
function pickProperties({ sessionProperties, scopedProperties, sessionConfig }: SessionGrant) {
  return {
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
    ...(sessionConfig && { sessionConfig }),
  }
}
