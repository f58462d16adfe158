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
