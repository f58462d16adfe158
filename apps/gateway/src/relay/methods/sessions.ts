import { relayLimits, relayTags, wcApproveSession, wcProposeSession } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'
import { toNewMessage } from './toNewMessage.js'

/** Subscribes the site to the pairing topic and publishes its proposal there. */
export const handleWcProposeSession = defineRelayHandler(
  wcProposeSession,
  async (
    { attestation, pairingTopic, sessionProposal, ttl = relayLimits.sessionTtlSeconds },
    caller,
    services,
  ) => {
    const proposal = {
      topic: pairingTopic,
      message: sessionProposal,
      ttl,
      tag: relayTags.sessionPropose,
      attestation,
    }
    await subscribeAll([pairingTopic], caller, services, [
      toNewMessage(proposal, caller.client.id, services.now()),
    ])
    return { result: true as const, after: () => void caller.outbox.restart([pairingTopic]) }
  },
)

/** Subscribes the wallet to the session topic and publishes answer and settlement: both or neither, in this order. */
export const handleWcApproveSession = defineRelayHandler(
  wcApproveSession,
  async (params, caller, services) => {
    const { pairingTopic, sessionTopic, ttl = relayLimits.sessionTtlSeconds } = params
    const response = {
      topic: pairingTopic,
      message: params.sessionProposalResponse,
      ttl,
      tag: relayTags.sessionProposeApprove,
    }
    const settlement = {
      topic: sessionTopic,
      message: params.sessionSettlementRequest,
      ttl,
      tag: relayTags.sessionSettle,
    }
    const nowMs = services.now()
    await subscribeAll(
      [sessionTopic],
      caller,
      services,
      [response, settlement].map((one) => toNewMessage(one, caller.client.id, nowMs)),
    )
    return { result: true as const, after: () => void caller.outbox.restart([sessionTopic]) }
  },
)
