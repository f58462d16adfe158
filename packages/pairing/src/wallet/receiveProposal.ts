import { isAppKitError } from '@latchkey/errors'
import { parseAuthenticationPayload } from '../authentication/authenticationPayload.js'
import { toPeerFailure } from '../messages/peerErrors.js'
import { type PeerMethod, type PeerParams, peerMethods } from '../messages/peerMethods.js'
import { assertScopedProperties, parseProposalNamespaces } from '../namespaces/parseNamespaces.js'
import { type CallHandlers, type CallResult, confirmation, type PeerCall } from '../sign/answerCall.js'
import type { Proposal } from './WalletClient.js'
import { advanceWalletPairing } from './walletPairings.js'
import type { WalletPairing, WalletState } from './walletState.js'

const signInMethod = 'wc_sessionAuthenticate'

/**
 * What a wallet does on a pairing's topic. The first proposal counts; a link that names the sign-in is followed by one,
 * and the proposal that comes along is for wallets that do not know it.
 *
 * @param supportsAuthentication - Whether this one does.
 */
export function pairingHandlers(
  pairing: WalletPairing,
  supportsAuthentication: boolean,
): CallHandlers<WalletState> {
  const { topic, phase, methods } = pairing
  const isTaken = phase.status !== 'waiting'
  return {
    wc_pairingPing: (state) => ({ state, answer: confirmation }),
    // Nobody waits for an answer: the site has forgotten the pairing.
    wc_pairingDelete: (state, { code, message }) => ({
      state: advanceWalletPairing(state, topic, {
        status: 'failed',
        code: 'pairing/rejected',
        context: { peerCode: code, reason: message },
        ...(phase.status === 'proposed' && { proposal: phase.proposal }),
      }),
    }),
    wc_sessionPropose(state, params, call) {
      if (isTaken || (supportsAuthentication && methods.includes(signInMethod))) return { state }
      const { publicKey } = params.proposer
      return take(state, call, 'wc_sessionPropose', publicKey, () => toSessionProposal(params, pairing, call))
    },
    wc_sessionAuthenticate(state, params, call) {
      // Silence, not a refusal: deployed sites would give up the proposal that comes along.
      if (isTaken || !supportsAuthentication) return { state }
      const { requester, authPayload, expiryTimestamp } = params
      return take(state, call, signInMethod, requester.publicKey, () => ({
        kind: 'authentication',
        id: call.message.id,
        pairingTopic: topic,
        proposer: requester.metadata,
        payload: parseAuthenticationPayload(authPayload),
        expiresAtMs: expiryTimestamp * 1_000,
      }))
    },
  }
}

/** Stores a proposal; one that cannot be taken is refused, and the link has led to nothing. */
function take(
  state: WalletState,
  { topic, nowMs }: PeerCall,
  method: PeerMethod,
  proposerPublicKey: string,
  read: () => Proposal,
): CallResult<WalletState> {
  try {
    const proposal = read()
    if (proposal.expiresAtMs <= nowMs) {
      return { state: advanceWalletPairing(state, topic, { status: 'failed', code: 'pairing/expired' }) }
    }
    return { state: advanceWalletPairing(state, topic, { status: 'proposed', proposal, proposerPublicKey }) }
  } catch (error) {
    const failure = toPeerFailure(error, method)
    if (!isAppKitError(error)) throw error
    const failed = { status: 'failed', code: error.code, context: error.context } as const
    return {
      state: advanceWalletPairing(state, topic, failed),
      answer: { error: failure },
      how: peerMethods[method === signInMethod ? signInMethod : 'wc_sessionPropose'].autoReject,
    }
  }
}

function toSessionProposal(
  params: PeerParams<'wc_sessionPropose'>,
  { topic, expiresAtMs }: WalletPairing,
  { message }: PeerCall,
): Proposal {
  const { proposer, sessionProperties, scopedProperties, expiryTimestamp } = params
  const requiredNamespaces = parseProposalNamespaces(params.requiredNamespaces)
  const optionalNamespaces = parseProposalNamespaces(params.optionalNamespaces)
  if (scopedProperties)
    assertScopedProperties(scopedProperties, { ...requiredNamespaces, ...optionalNamespaces })
  return {
    kind: 'session',
    id: message.id,
    pairingTopic: topic,
    proposer: proposer.metadata,
    requiredNamespaces,
    optionalNamespaces,
    expiresAtMs: expiryTimestamp === undefined ? expiresAtMs : expiryTimestamp * 1_000,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
  }
}
