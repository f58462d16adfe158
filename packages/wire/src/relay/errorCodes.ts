/** JSON-RPC error codes the relay answers with. */
export const relayErrorCodes = {
  /** The text is no JSON. */
  parse: -32700,
  /** The request itself is wrong: version, id, parameters, topic, size, batch. */
  payload: -32600,
  /** The relay has no such method: use `irn_subscribe` and `irn_publish`. */
  methodNotFound: -32601,
  /** The relay failed; the same request may succeed later. */
  internal: -32603,
  /** A bound of the relay: time to live, mailbox, subscriptions. */
  handler: -32000,
  unauthorized: 3000,
  tooManyRequests: 3001,
} as const
