import * as v from 'valibot'
import {
  objectWithoutNulls,
  participantSchema,
  publicKeySchema,
  relaySchema,
  sessionPropertiesSchema,
  timestampSchema,
  uncheckedMapSchema,
} from './fields.js'

/** `wc_sessionPropose`. */
export const sessionProposeParams = /* @__PURE__ */ objectWithoutNulls({
  relays: /* @__PURE__ */ v.array(relaySchema),
  proposer: participantSchema,
  requiredNamespaces: /* @__PURE__ */ v.optional(uncheckedMapSchema, () => ({})),
  optionalNamespaces: /* @__PURE__ */ v.optional(uncheckedMapSchema, () => ({})),
  sessionProperties: /* @__PURE__ */ v.exactOptional(sessionPropertiesSchema),
  scopedProperties: /* @__PURE__ */ v.exactOptional(uncheckedMapSchema),
  expiryTimestamp: /* @__PURE__ */ v.exactOptional(timestampSchema),
  pairingTopic: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.string()),
  id: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.number()),
})

/** The answer to `wc_sessionPropose` of a wallet that approves. */
export const sessionProposeResult = /* @__PURE__ */ v.object({
  relay: relaySchema,
  responderPublicKey: publicKeySchema,
})

/** `wc_sessionSettle`; `expiry` in Unix seconds. */
export const sessionSettleParams = /* @__PURE__ */ objectWithoutNulls({
  relay: relaySchema,
  controller: participantSchema,
  namespaces: uncheckedMapSchema,
  expiry: timestampSchema,
  sessionProperties: /* @__PURE__ */ v.exactOptional(sessionPropertiesSchema),
  scopedProperties: /* @__PURE__ */ v.exactOptional(uncheckedMapSchema),
  sessionConfig: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ objectWithoutNulls({
      disableDeepLink: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.boolean()),
    }),
  ),
})

/** `wc_sessionUpdate`: replaces all namespaces. */
export const sessionUpdateParams = /* @__PURE__ */ v.object({ namespaces: uncheckedMapSchema })

/** `wc_sessionExtend` and `wc_pairingExtend`; `expiry` in Unix seconds. Deployed clients leave it out. */
export const extendParams = /* @__PURE__ */ objectWithoutNulls({
  expiry: /* @__PURE__ */ v.exactOptional(timestampSchema),
})

/** `wc_sessionRequest`; `expiryTimestamp` in Unix seconds. */
export const sessionRequestParams = /* @__PURE__ */ v.object({
  request: /* @__PURE__ */ v.object({
    method: /* @__PURE__ */ v.string(),
    params: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.unknown()),
    expiryTimestamp: /* @__PURE__ */ v.exactOptional(timestampSchema),
  }),
  chainId: /* @__PURE__ */ v.string(),
})

/** `wc_sessionEvent`. */
export const sessionEventParams = /* @__PURE__ */ v.object({
  event: /* @__PURE__ */ v.object({
    name: /* @__PURE__ */ v.string(),
    data: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.unknown()),
  }),
  chainId: /* @__PURE__ */ v.string(),
})

/** `wc_sessionDelete` and `wc_pairingDelete`. A farewell without a reason is one all the same. */
export const deleteParams = /* @__PURE__ */ objectWithoutNulls({
  code: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.number(), 6000),
  message: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string(), ''),
})

/** `wc_sessionAuthenticate`. The payload is judged where it is used: that code comes only when it is needed. */
export const sessionAuthenticateParams = /* @__PURE__ */ v.object({
  authPayload: /* @__PURE__ */ v.unknown(),
  requester: participantSchema,
  expiryTimestamp: timestampSchema,
})

/** The answer to `wc_sessionAuthenticate` of a wallet that signed. Each cacao is judged where it is verified. */
export const sessionAuthenticateResult = /* @__PURE__ */ v.object({
  cacaos: /* @__PURE__ */ v.array(/* @__PURE__ */ v.unknown()),
  responder: participantSchema,
})
