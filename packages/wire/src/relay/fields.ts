import * as v from 'valibot'
import { relayLimits } from './limits.js'

/** A topic: 32 bytes as 64 lower-case hex characters. */
export const relayTopicSchema = /*#__PURE__*/ v.pipe(
  /*#__PURE__*/ v.string(),
  /*#__PURE__*/ v.regex(/^[0-9a-f]{64}$/, 'Invalid topic'),
)

/** An envelope: base64, so printable ASCII. The relay never looks into it. */
export const relayEnvelopeSchema = /*#__PURE__*/ v.pipe(
  /*#__PURE__*/ v.string(),
  /*#__PURE__*/ v.check(({ length }) => length <= relayLimits.maxMessageLength, 'Message is too long'),
  /*#__PURE__*/ v.regex(/^[!-~]+$/, 'Invalid message'),
)

/** Time to live in whole seconds; its range is the relay's to judge, which answers with another error code. */
export const relayTtlSchema = /*#__PURE__*/ v.pipe(
  /*#__PURE__*/ v.number(),
  /*#__PURE__*/ v.check((seconds) => Number.isSafeInteger(seconds), 'Invalid ttl'),
)

/** A label, unsigned 32 bits. */
export const relayTagSchema = /*#__PURE__*/ v.pipe(
  /*#__PURE__*/ v.number(),
  /*#__PURE__*/ v.check((value) => value >>> 0 === value, 'Invalid tag'),
)

/** The origin's attestation, a JWT. `""` says "there is none" and is passed on as such; null and absent say nothing. */
export const relayAttestationSchema = /*#__PURE__*/ v.optional(
  /*#__PURE__*/ v.nullable(
    /*#__PURE__*/ v.pipe(
      /*#__PURE__*/ v.string(),
      /*#__PURE__*/ v.check(
        ({ length }) => length <= relayLimits.maxAttestationLength,
        'Attestation is too long',
      ),
      /*#__PURE__*/ v.regex(/^[!-~]*$/, 'Invalid attestation'),
    ),
  ),
)

/** The id of a subscription. Clients make up their own, so it is read and ignored. */
export const relaySubscriptionIdSchema = /*#__PURE__*/ v.string()

/** One message a client publishes. `tvf` and its flattened fields are dropped by parsing. */
export const relayPublishSchema = /*#__PURE__*/ v.object({
  topic: relayTopicSchema,
  message: relayEnvelopeSchema,
  ttl: relayTtlSchema,
  tag: relayTagSchema,
  prompt: /*#__PURE__*/ v.optional(/*#__PURE__*/ v.nullable(/*#__PURE__*/ v.boolean())),
  attestation: relayAttestationSchema,
})

/** One message as the relay hands it out; `publishedAt` in milliseconds since 1970. */
export const relayMessageSchema = /*#__PURE__*/ v.object({
  topic: /*#__PURE__*/ v.string(),
  message: /*#__PURE__*/ v.string(),
  publishedAt: /*#__PURE__*/ v.number(),
  tag: /*#__PURE__*/ v.number(),
  attestation: /*#__PURE__*/ v.optional(/*#__PURE__*/ v.nullable(/*#__PURE__*/ v.string())),
})

/** A page of waiting messages. */
export const relayMessagesSchema = /*#__PURE__*/ v.object({
  messages: /*#__PURE__*/ v.array(relayMessageSchema),
  hasMore: /*#__PURE__*/ v.boolean(),
})

/**
 * A batch: at least one entry, at most {@link relayLimits.maxBatch}.
 *
 * @param item - The schema of an entry.
 */
export function relayBatchSchema<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(item),
    v.check(({ length }) => length > 0, 'Batch is empty'),
    v.check(({ length }) => length <= relayLimits.maxBatch, 'Batch is too large'),
  )
}

/** One message a client publishes. */
export type RelayPublish = v.InferOutput<typeof relayPublishSchema>
/** One message as the relay hands it out. */
export type RelayMessage = v.InferOutput<typeof relayMessageSchema>
/** A page of waiting messages. */
export type RelayMessages = v.InferOutput<typeof relayMessagesSchema>
