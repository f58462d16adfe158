import { type AppKitError, isAppKitError } from '@latchkey/errors'
import {
  irnPublish,
  type RelayParams,
  relayErrorCodes,
  relayTags,
  wcApproveSession,
  wcProposeSession,
} from '@latchkey/wire/relay'
import type { RelayClient } from './createRelayClient.js'

/** What the relay needs to know of a proposal: topic, envelope and the time to live in seconds. */
export type RelayProposal = RelayParams<typeof wcProposeSession> & { ttl: number }

/**
 * Hands a proposal to the relay: in one call, or published like any message where the relay does not know that call.
 *
 * @param relay - The client; it listens on the pairing's topic already.
 * @param params - The proposal.
 */
export async function proposeSession(relay: RelayClient, params: RelayProposal): Promise<void> {
  try {
    await relay.call(wcProposeSession, params)
  } catch (error) {
    if (!isMethodMissing(error)) throw error
    await relay.call(irnPublish, {
      topic: params.pairingTopic,
      message: params.sessionProposal,
      ttl: params.ttl,
      tag: relayTags.sessionPropose,
      prompt: true,
      attestation: '',
    })
  }
}

/** What the relay needs to know of an approval: topics, both envelopes and the time to live in seconds. */
export type RelayApproval = RelayParams<typeof wcApproveSession> & { ttl: number }

/**
 * Hands an approval to the relay: in one call, or as two messages, the answer first, where the relay does not know that
 * call.
 *
 * @param relay - The client; it listens on the session's topic already.
 * @param params - The approval.
 */
export async function approveSession(relay: RelayClient, params: RelayApproval): Promise<void> {
  try {
    await relay.call(wcApproveSession, params)
  } catch (error) {
    if (!isMethodMissing(error)) throw error
    const shared = { ttl: params.ttl, prompt: false, attestation: '' }
    await relay.call(irnPublish, {
      ...shared,
      topic: params.pairingTopic,
      message: params.sessionProposalResponse,
      tag: relayTags.sessionProposeApprove,
    })
    await relay.call(irnPublish, {
      ...shared,
      topic: params.sessionTopic,
      message: params.sessionSettlementRequest,
      tag: relayTags.sessionSettle,
    })
  }
}

/**
 * Tells whether a relay does not know the method it was called with.
 *
 * @param error - What the call threw.
 */
function isMethodMissing(error: unknown): error is AppKitError<'pairing/relay-error'> {
  return isAppKitError(error, 'pairing/relay-error') && error.context.code === relayErrorCodes.methodNotFound
}
