import * as v from 'valibot'
import {
  defineRelayMethod,
  relayAttestationSchema,
  relayEnvelopeSchema,
  relayTopicSchema,
  relayTtlSchema,
} from '../relayMethod.js'

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

/** Subscribes the caller to the session topic and publishes answer (tag 1101) and settlement (tag 1102), both or neither. */
export const wcApproveSession = /*#__PURE__*/ defineRelayMethod({
  name: 'wc_approveSession',
  from: 'client',
  params: /*#__PURE__*/ v.object({
    sessionTopic: relayTopicSchema,
    pairingTopic: relayTopicSchema,
    sessionProposalResponse: relayEnvelopeSchema,
    sessionSettlementRequest: relayEnvelopeSchema,
    ttl: /*#__PURE__*/ v.optional(relayTtlSchema),
    correlationId: /*#__PURE__*/ v.optional(/*#__PURE__*/ v.unknown()),
  }),
  result: /*#__PURE__*/ v.literal(true),
})
