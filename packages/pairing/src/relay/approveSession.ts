import { irnPublish, type RelayParams, relayTags, wcApproveSession } from '@latchkey/wire/relay'
import type { RelayClient } from './createRelayClient.js'
import { isMethodMissing } from './isMethodMissing.js'

/** What the relay needs to know of an approval: topics, both envelopes and the time to live in seconds. */
export type Approval = RelayParams<typeof wcApproveSession> & { ttl: number }

/**
 * Hands an approval to the relay: in one call, or as two messages, the answer first, where the relay does not know that
 * call.
 *
 * @param relay - The client; it listens on the session's topic already.
 * @param params - The approval.
 */
export async function approveSession(relay: RelayClient, params: Approval): Promise<void> {
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
