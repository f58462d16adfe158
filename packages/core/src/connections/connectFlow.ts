import type { ErrorCode } from '@latchkey/errors'
import { defineFlow } from '../flow/defineFlow.js'
import type { ConnectState } from './ConnectState.js'

/** What can happen while a wallet is being connected. */
export type ConnectEvent =
  | { type: 'asked'; connectorId: string; atMs: number }
  | { type: 'approved' }
  | { type: 'failed'; code: ErrorCode; message: string }
  | { type: 'left' }

const start = (
  _: ConnectState,
  { connectorId, atMs }: Extract<ConnectEvent, { type: 'asked' }>,
): ConnectState => ({
  status: 'waiting',
  connectorId,
  startedAtMs: atMs,
})
const leave = (): ConnectState => ({ status: 'idle' })

/** Connecting an installed wallet: idle → waiting → connected or failed; a new attempt may start from anywhere. */
export const connectFlow = defineFlow<ConnectState, ConnectEvent>({
  idle: { asked: start, approved: 'ignore', failed: 'ignore', left: 'ignore' },
  waiting: {
    asked: start,
    approved: ({ connectorId }) => ({ status: 'connected', connectorId }),
    failed: ({ connectorId }, { code, message }) => ({ status: 'failed', connectorId, code, message }),
    left: leave,
  },
  connected: { asked: start, approved: 'ignore', failed: 'ignore', left: leave },
  failed: { asked: start, approved: 'ignore', failed: 'ignore', left: leave },
})
