import { irnPublish } from '@latchkey/wire/relay'
import { seal } from '../envelope/envelope.js'
import { writeMessage } from '../messages/message.js'
import { peerMethods } from '../messages/peerMethods.js'
import { proposeSession, type RelayProposal } from '../relay/compositeCalls.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { type Publisher, type PublishParams, sealPublication } from '../sign/createOutbox.js'
import type { PeerMetadata } from '../sign/Session.js'
import type { ConnectParameters } from './DappClient.js'
import type { DappState, StoredPairing } from './dappState.js'

/** A sign-in can be answered for at least this long; deployed wallets count on it. */
const signInSeconds = 3_600

type StoredProposal = { proposal: RelayProposal; signIn: PublishParams | undefined }

/**
 * Adds a pairing together with what proposes it to wallets, so that a page that goes away in between leaves both to the
 * next one. Pure.
 *
 * @param publisher - Who proposes.
 * @param pairing - The pairing; its topic is the place in the outbox too.
 * @param metadata - Who the site is.
 */
export function addProposal(
  state: DappState,
  { owner }: Pick<Publisher, 'owner'>,
  pairing: StoredPairing,
  metadata: PeerMetadata,
  { sessionProperties, scopedProperties }: ConnectParameters,
): DappState {
  const { topic, symKey, publicKey, proposalId, optionalNamespaces, expiresAtMs } = pairing
  const params = {
    requiredNamespaces: {},
    optionalNamespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic: topic,
    proposer: { publicKey, metadata },
    expiryTimestamp: expiresAtMs / 1_000,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
    id: proposalId,
  }
  const stored: StoredProposal = {
    proposal: {
      pairingTopic: topic,
      sessionProposal: seal({
        symKey,
        text: writeMessage(proposalId, { method: 'wc_sessionPropose', params }),
      }),
      ttl: peerMethods.wc_sessionPropose.request.ttlSeconds,
      attestation: '',
      correlationId: proposalId,
    },
    signIn: toSignIn(pairing, metadata),
  }
  const entry = { id: topic, owner, expiresAtMs, method: 'wc_proposeSession', params: stored }
  return {
    ...state,
    pairings: { ...state.pairings, [topic]: pairing },
    outbox: [...state.outbox, entry],
  }
}

function toSignIn(
  { topic, symKey, publicKey, authentication, expiresAtMs }: StoredPairing,
  metadata: PeerMetadata,
): StoredProposal['signIn'] {
  if (!authentication) return undefined
  const method = 'wc_sessionAuthenticate'
  const how = peerMethods[method].request
  const params = {
    authPayload: authentication.payload,
    requester: { publicKey, metadata },
    expiryTimestamp: expiresAtMs / 1_000 + signInSeconds,
  }
  return sealPublication({ topic, symKey, id: authentication.id, content: { method, params }, how })
}

/**
 * Hands what {@link addProposal} stored to the relay. A sign-in goes first and the proposal right behind it: a wallet
 * that can sign in ignores the proposal, any other one ignores the sign-in.
 */
export async function publishProposal(relay: RelayClient, params: unknown): Promise<void> {
  const { proposal, signIn } = params as StoredProposal
  await Promise.all([signIn && relay.call(irnPublish, signIn), proposeSession(relay, proposal)])
}
