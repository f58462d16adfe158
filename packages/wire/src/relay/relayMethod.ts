import * as v from 'valibot'

/** One JSON-RPC method of the relay: the only place its name and shapes are written down. */
export type RelayMethod = {
  /** The method as it stands in the frame. */
  name: string
  /** The sender. */
  from: 'client' | 'relay'
  params: v.GenericSchema
  result: v.GenericSchema
}

/** The parameters that the sender of a method writes. */
export type RelayParams<Method extends RelayMethod> = v.InferInput<Method['params']>
/** The answer of a method's receiver. */
export type RelayResult<Method extends RelayMethod> = v.InferOutput<Method['result']>

/**
 * Declares one method. Client and relay are both made from it.
 *
 * @param definition - Name, sender and the schema of both parts.
 * @returns The same definition with its literal types kept.
 */
export function defineRelayMethod<const Definition extends RelayMethod>(definition: Definition): Definition {
  return definition
}

/** Bounds of the relay. Ours where the open specification leaves them out; clients may rely on them. */
export const relayLimits = {
  /** Longest frame, in bytes. */
  maxFrameBytes: 1_048_576,
  /** Longest message (envelope text), in characters; all of them are ASCII. */
  maxMessageLength: 131_072,
  /** Longest attestation, in characters. */
  maxAttestationLength: 8_192,
  /** Most topics, messages or receipts in one batch. */
  maxBatch: 500,
  /** Shortest time a message is kept, in seconds. */
  minTtlSeconds: 1,
  /** Longest time a message is kept: 30 days, in seconds. */
  maxTtlSeconds: 2_592_000,
  /** Time of the composite methods when they name none, in seconds. */
  sessionTtlSeconds: 300,
} as const

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
const relayTagSchema = /*#__PURE__*/ v.pipe(
  /*#__PURE__*/ v.number(),
  /*#__PURE__*/ v.check((value) => value >>> 0 === value, 'Invalid tag'),
)

/** The origin's attestation, a JWT. `""` says "there is none" and is passed on as such; null and absent say nothing. */
export const relayAttestationSchema = /*#__PURE__*/ v.nullish(
  /*#__PURE__*/ v.pipe(
    /*#__PURE__*/ v.string(),
    /*#__PURE__*/ v.check(
      ({ length }) => length <= relayLimits.maxAttestationLength,
      'Attestation is too long',
    ),
    /*#__PURE__*/ v.regex(/^[!-~]*$/, 'Invalid attestation'),
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
  prompt: /*#__PURE__*/ v.nullish(/*#__PURE__*/ v.boolean()),
  attestation: relayAttestationSchema,
})

/** One message as the relay hands it out; `publishedAt` in milliseconds since 1970. */
export const relayMessageSchema = /*#__PURE__*/ v.object({
  topic: /*#__PURE__*/ v.string(),
  message: /*#__PURE__*/ v.string(),
  publishedAt: /*#__PURE__*/ v.number(),
  tag: /*#__PURE__*/ v.number(),
  attestation: /*#__PURE__*/ v.nullish(/*#__PURE__*/ v.string()),
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
