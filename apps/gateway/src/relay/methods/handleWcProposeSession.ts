import { relayLimits, relayTags, wcProposeSession } from '@latchkey/wire/relay'
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
