import type { ErrorCode } from '@latchkey/errors'

/** Where an attempt to connect an installed wallet is. */
export type ConnectState =
  | { status: 'idle' }
  /** The wallet has been asked. */
  | { status: 'waiting'; connectorId: string; startedAtMs: number }
  | { status: 'connected'; connectorId: string }
  | { status: 'failed'; connectorId: string; code: ErrorCode; message: string }
