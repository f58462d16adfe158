import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayAttestationSchema, relayEnvelopeSchema, relayTopicSchema, relayTtlSchema } from '../fields.js'

/** Subscribes the caller to the pairing topic and publishes its proposal there (tag 1100, with prompt). */
export const wcProposeSession = /*#__PURE__*/ defineRelayMethod({
  name: 'wc_proposeSession',
  from: 'client',
  params: /*#__PURE__*/ v.object({
    pairingTopic: relayTopicSchema,
    sessionProposal: relayEnvelopeSchema,
    ttl: /*#__PURE__*/ v.optional(relayTtlSchema),
    attestation: relayAttestationSchema,
    correlationId: /*#__PURE__*/ v.optional(/*#__PURE__*/ v.unknown()),
  }),
  result: /*#__PURE__*/ v.literal(true),
})
