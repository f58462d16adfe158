/** Labels of relayed messages: which inner call an envelope holds (WalletConnect Sign API, "RPC methods"). */
export const relayTags = {
  unsupportedMethod: 0,
  pairingDelete: 1000,
  pairingDeleteResponse: 1001,
  pairingPing: 1002,
  pairingPingResponse: 1003,
  pairingExtend: 1004,
  pairingExtendResponse: 1005,
  sessionPropose: 1100,
  sessionProposeApprove: 1101,
  sessionSettle: 1102,
  sessionSettleResponse: 1103,
  sessionUpdate: 1104,
  sessionUpdateResponse: 1105,
  sessionExtend: 1106,
  sessionExtendResponse: 1107,
  sessionRequest: 1108,
  sessionRequestResponse: 1109,
  sessionEvent: 1110,
  sessionEventResponse: 1111,
  sessionDelete: 1112,
  sessionDeleteResponse: 1113,
  sessionPing: 1114,
  sessionPingResponse: 1115,
  sessionAuthenticate: 1116,
  sessionAuthenticateApprove: 1117,
  sessionAuthenticateReject: 1118,
  sessionAuthenticateAutoReject: 1119,
  sessionProposeReject: 1120,
  sessionProposeAutoReject: 1121,
} as const

/** The name of a label. */
export type RelayTagName = keyof typeof relayTags

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

/** WebSocket close codes of the relay. */
export const relayCloseCodes = {
  /** The relay is going down: connect again. */
  goingAway: 1001,
  /** A frame that is no text. */
  unsupportedData: 1003,
  /** A frame longer than allowed. */
  messageTooBig: 1009,
  /** The client ignored its limits: connect again later. */
  tryAgainLater: 1013,
  /** Token, project or origin refused; the reason says which. Do not connect again. */
  unauthorized: 3000,
  /** No subscription and no traffic for minutes: connect again when needed. */
  stale: 4008,
  /** Another node takes over: connect again. */
  rebalancing: 4010,
} as const

/** Reasons that come with close code 3000; kits map the first three to texts for the user. */
export const relayCloseReasons = {
  originNotAllowed: 'Unauthorized: origin not allowed',
  tokenNotYetValid: 'JWT Token is not yet valid',
  invalidKey: 'Unauthorized: invalid key',
  tokenExpired: 'JWT Token is expired',
  tokenMissing: 'Unauthorized: JWT Token is missing',
  tokenMalformed: 'Unauthorized: JWT Token is malformed',
  invalidSignature: 'Unauthorized: JWT signature is invalid',
  invalidAudience: 'Unauthorized: invalid audience',
} as const
