import { relayLimits, relayTags, wcApproveSession } from '@latchkey/wire/relay'
import { defineRelayHandler } from './RelayHandler.js'
import { subscribeAll } from './subscribeAll.js'
import { toNewMessage } from './toNewMessage.js'

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
