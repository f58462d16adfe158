import { irnPublish, type RelayParams, relayTags, wcProposeSession } from '@latchkey/wire/relay'
import type { RelayClient } from './createRelayClient.js'
import { isMethodMissing } from './isMethodMissing.js'

/** What the relay needs to know of a proposal: topic, envelope and the time to live in seconds. */
export type Proposal = RelayParams<typeof wcProposeSession> & { ttl: number }

/**
 * Hands a proposal to the relay: in one call, or published like any message where the relay does not know that call.
 *
 * @param relay - The client; it listens on the pairing's topic already.
 * @param params - The proposal.
 */
export async function proposeSession(relay: RelayClient, params: Proposal): Promise<void> {
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
