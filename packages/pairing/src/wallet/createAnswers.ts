import { PairingError } from '@latchkey/errors/pairing'
import { populateAuthenticationPayload } from '../authentication/authenticationPayload.js'
import { buildCacao, toDidPkh } from '../authentication/cacao.js'
import { formatSignInText } from '../authentication/signInText.js'
import { verifyAuthentication } from '../authentication/verifyAuthentication.js'
import { createKeyPair, deriveSessionKey, hashKey, type KeyPair } from '../crypto/keys.js'
import { seal } from '../envelope/envelope.js'
import { type MessageContent, writeMessage } from '../messages/message.js'
import { peerMethods } from '../messages/peerMethods.js'
import { assertApproval } from '../namespaces/assertApproval.js'
import { assertScopedProperties } from '../namespaces/parseNamespaces.js'
import { addPublication, type Publisher } from '../sign/createOutbox.js'
import type { PeerMetadata, Session } from '../sign/Session.js'
import type { SignEngine } from '../sign/SignEngine.js'
import { publishChange } from '../sign/sessionActions.js'
import { endSession, putSession, requireSession, sessionLifetimeMs } from '../sign/sessions.js'
import type { Proposal, WalletClient } from './WalletClient.js'
import { advanceWalletPairing } from './walletPairings.js'
import type { WalletPairing, WalletState } from './walletState.js'

const relayParams = { protocol: 'irn' }
const userRejected = { code: 5000, message: 'User rejected.' }
const signInRejected = { code: 12_001, message: 'User rejected.' }
const settlementFailedCode = 7000

/** The answers a person gives to what a site wants. */
export type Answers = Pick<
  WalletClient,
  'approve' | 'reject' | 'formatAuthentication' | 'approveAuthentication' | 'rejectAuthentication' | 'respond'
> & {
  /** Makes the key of the next approval, while its proposal is still on its way. */
  prepare(): void
  /** Refuses all requests of a session that wait. Pure. */
  refuseAll(
    state: WalletState,
    publisher: Publisher,
    topic: string,
    reason: { code: number; message: string },
  ): WalletState
}

/**
 * Makes the answers of a wallet client.
 *
 * @param metadata - How the wallet presents itself.
 */
export function createAnswers(engine: SignEngine<WalletState>, metadata: PeerMetadata): Answers {
  const { store, clock } = engine
  let prepared: Promise<KeyPair> | undefined

  function prepare(): void {
    prepared ??= createKeyPair()
    // Code that did not load is asked for again when the key is needed.
    prepared.catch(() => {
      prepared = undefined
    })
  }

  /** Each key serves one answer. */
  function takeKeyPair(): Promise<KeyPair> {
    const own = prepared ?? createKeyPair()
    prepared = undefined
    return own
  }

  async function approve(
    proposal: Parameters<WalletClient['approve']>[0],
    grant: Parameters<WalletClient['approve']>[1],
  ): Promise<Session> {
    await engine.start()
    const { sessionProperties, scopedProperties, sessionConfig } = grant
    const { requiredNamespaces, optionalNamespaces, pairingTopic } = proposal
    const namespaces = assertApproval({ namespaces: grant.namespaces, requiredNamespaces })
    if (scopedProperties) assertScopedProperties(scopedProperties, namespaces)
    const { pairing, phase } = requireProposal(store.state, proposal)
    const own = await takeKeyPair()
    const { symKey, topic } = await deriveSessionKey(own.privateKey, phase.proposerPublicKey)
    const expiry = Math.floor((clock.now() + sessionLifetimeMs) / 1_000)
    const agreed = {
      ...(sessionProperties && { sessionProperties }),
      ...(scopedProperties && { scopedProperties }),
      ...(sessionConfig && { sessionConfig }),
    }
    const session: Session = {
      topic,
      pairingTopic,
      peer: proposal.proposer,
      namespaces,
      requiredNamespaces,
      optionalNamespaces,
      expiresAtMs: expiry * 1_000,
      isController: true,
      isAcknowledged: false,
      ...agreed,
    }
    const settleId = engine.makeId()
    const settlement = {
      relay: relayParams,
      controller: { publicKey: own.publicKey, metadata },
      namespaces,
      expiry,
      ...agreed,
    }
    const ttl = peerMethods.wc_sessionPropose.response.ttlSeconds
    const params = {
      sessionTopic: session.topic,
      pairingTopic,
      sessionProposalResponse: seal({
        symKey: pairing.symKey,
        text: writeMessage(proposal.id, {
          result: { relay: relayParams, responderPublicKey: own.publicKey },
        }),
      }),
      sessionSettlementRequest: seal({
        symKey,
        text: writeMessage(settleId, { method: 'wc_sessionSettle', params: settlement }),
      }),
      ttl,
      correlationId: proposal.id,
    }
    let sentAs = ''
    try {
      await publishChange(engine, (state, { owner, nowMs }, id) => {
        sentAs = id
        requireProposal(state, proposal)
        const done = advanceWalletPairing(state, pairingTopic, { status: 'done' })
        const entry = {
          id,
          owner,
          expiresAtMs: nowMs + ttl * 1_000,
          method: 'wc_approveSession',
          params,
        }
        return putSession(
          { ...done, outbox: [...done.outbox, entry] },
          { session, symKey, settleId, eventIds: {} },
        )
      })
    } catch (error) {
      await store.change((state) => revertApproval(state, session, phase, sentAs, clock.now()))
      throw error
    }
    return session
  }

  /** Answers a proposal with a refusal. */
  async function refuse(proposal: Proposal, content: MessageContent): Promise<void> {
    await engine.start()
    const { pairingTopic, id } = proposal
    const { reply } =
      proposal.kind === 'authentication'
        ? await toReply(requireProposal(store.state, proposal).phase.proposerPublicKey)
        : {}
    await publishChange(engine, (state, publisher, entryId) => {
      const { pairing } = requireProposal(state, proposal)
      const done = advanceWalletPairing(state, pairingTopic, { status: 'done' })
      if (!reply) {
        const how = peerMethods.wc_sessionPropose.reject
        return addPublication(
          done,
          publisher,
          { topic: pairingTopic, symKey: pairing.symKey, id, content, how },
          entryId,
        )
      }
      const how = peerMethods.wc_sessionAuthenticate.reject
      return addPublication(done, publisher, { ...reply, id, content, how }, entryId)
    })
  }

  /** Whoever answers a sign-in makes a key that only the site can follow. */
  async function toReply(proposerPublicKey: string) {
    const own = await takeKeyPair()
    const { symKey, topic: sessionTopic } = await deriveSessionKey(own.privateKey, proposerPublicKey)
    const reply = { topic: await hashKey(proposerPublicKey), symKey, senderPublicKey: own.publicKey }
    return { reply, sessionTopic }
  }

  async function approveAuthentication(
    proposal: Parameters<WalletClient['approveAuthentication']>[0],
    { payload, signatures }: Parameters<WalletClient['approveAuthentication']>[1],
  ): Promise<Session | undefined> {
    await engine.start()
    const cacaos = signatures.map(({ issuer, signature, type = 'eip191' }) =>
      buildCacao(payload, issuer, { t: type, s: signature }),
    )
    const { namespaces } = await verifyAuthentication({
      cacaos,
      authPayload: proposal.payload,
      nowMs: clock.now(),
      // The wallet trusts its own accounts; a contract's signature is the site's to check.
      verifyContractSignature: async () => true,
    })
    const { phase } = requireProposal(store.state, proposal)
    const { reply, sessionTopic } = await toReply(phase.proposerPublicKey)
    const session: Session | undefined = namespaces && {
      topic: sessionTopic,
      pairingTopic: proposal.pairingTopic,
      peer: proposal.proposer,
      namespaces,
      requiredNamespaces: {},
      optionalNamespaces: {},
      expiresAtMs: clock.now() + sessionLifetimeMs,
      isController: true,
      isAcknowledged: true,
    }
    const result = { cacaos, responder: { publicKey: reply.senderPublicKey, metadata } }
    let sentAs = ''
    try {
      await publishChange(engine, (state, publisher, entryId) => {
        sentAs = entryId
        requireProposal(state, proposal)
        const done = advanceWalletPairing(state, proposal.pairingTopic, { status: 'done' })
        const stored = session ? putSession(done, { session, symKey: reply.symKey, eventIds: {} }) : done
        const how = peerMethods.wc_sessionAuthenticate.response
        return addPublication(
          stored,
          publisher,
          { ...reply, id: proposal.id, content: { result }, how },
          entryId,
        )
      })
    } catch (error) {
      if (session) await store.change((state) => revertApproval(state, session, phase, sentAs, clock.now()))
      throw error
    }
    return session
  }

  return {
    prepare,
    approve,
    reject: (proposal, reason = userRejected) => refuse(proposal, { error: reason }),
    async formatAuthentication({ payload }, { chains, methods, address }) {
      const populated = populateAuthenticationPayload({ authPayload: payload, chains, methods })
      const messages = populated.chains
        .filter((chain) => chains.includes(chain))
        .map((chain) => toDidPkh(`${chain}:${address}`))
        .map((issuer) => ({ issuer, text: formatSignInText(populated, issuer) }))
      return { payload: populated, messages }
    },
    approveAuthentication,
    rejectAuthentication: (proposal, reason = signInRejected) => refuse(proposal, { error: reason }),
    async respond({ topic, id, ...content }) {
      await engine.start()
      await publishChange(engine, (state, publisher, entryId) => {
        const { symKey } = requireSession(state, topic)
        if (!state.requests.some((request) => request.id === id && request.topic === topic)) {
          throw new PairingError('pairing/request-expired')
        }
        const how = peerMethods.wc_sessionRequest.response
        const answer = 'error' in content ? { error: content.error } : { result: content.result ?? null }
        const rest = { ...state, requests: state.requests.filter((request) => request.id !== id) }
        return addPublication(rest, publisher, { topic, symKey, id, content: answer, how }, entryId)
      })
    },
    refuseAll(state, publisher, topic, reason) {
      const symKey = state.sessions[topic]?.symKey
      if (symKey === undefined) return state
      const how = peerMethods.wc_sessionRequest.response
      return state.requests
        .filter((request) => request.topic === topic)
        .reduce(
          (next, { id }) =>
            addPublication(next, publisher, { topic, symKey, id, content: { error: reason }, how }),
          { ...state, requests: state.requests.filter((request) => request.topic !== topic) },
        )
    },
  }
}

/** A proposal as it is stored; it may have been answered or have expired since it was shown. */
function requireProposal(state: WalletState, { pairingTopic, id }: Proposal) {
  const pairing: WalletPairing | undefined = state.pairings[pairingTopic]
  if (pairing?.phase.status !== 'proposed' || pairing.phase.proposal.id !== id) {
    throw new PairingError('pairing/expired')
  }
  return { pairing, phase: pairing.phase }
}

/** The relay did not take the approval: the person can approve again. */
function revertApproval(
  state: WalletState,
  { topic, pairingTopic }: Session,
  phase: Extract<WalletPairing['phase'], { status: 'proposed' }>,
  entryId: string,
  nowMs: number,
): WalletState {
  if (!state.sessions[topic]) return state
  const reason = { code: settlementFailedCode, reason: 'Session settlement failed', isOwn: true, nowMs }
  const open = advanceWalletPairing(endSession(state, topic, reason), pairingTopic, phase)
  return { ...open, outbox: open.outbox.filter(({ id }) => id !== entryId) }
}
