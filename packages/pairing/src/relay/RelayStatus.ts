/** How the connection to the relay stands. */
export type RelayStatus =
  /** No topic: no socket. */
  | { status: 'idle' }
  | { status: 'connecting' }
  | { status: 'open' }
  /** Lost; the next attempt is scheduled, or waits for the network to come back. */
  | { status: 'waiting' }
  /** The relay does not want this client (close code 3000); `reason` is its text. Nothing is tried again by itself. */
  | { status: 'refused'; reason: string }
