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
