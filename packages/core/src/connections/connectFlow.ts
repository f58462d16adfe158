import type { ErrorCode } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { defineFlow } from '../flow/defineFlow.js'

/** Where the newest attempt to connect a wallet is. */
export type ConnectState =
  | { status: 'idle' }
  /** The wallet has been asked. */
  | { status: 'waiting'; connectorId: string; namespace?: Namespace | undefined; startedAtMs: number }
  | { status: 'connected'; connectorId: string }
  | { status: 'failed'; connectorId: string; code: ErrorCode; message: string }

/** Events while the kit connects a wallet. */
export type ConnectEvent =
  | { type: 'asked'; connectorId: string; namespace?: Namespace | undefined; atMs: number }
  | { type: 'approved' }
  | { type: 'failed'; code: ErrorCode; message: string }
  | { type: 'left' }

const start = (
  _: ConnectState,
  { connectorId, namespace, atMs }: Extract<ConnectEvent, { type: 'asked' }>,
): ConnectState => ({ status: 'waiting', connectorId, namespace, startedAtMs: atMs })
const approve = ({ connectorId }: { connectorId: string }): ConnectState => ({
  status: 'connected',
  connectorId,
})
const leave = (): ConnectState => ({ status: 'idle' })

/** Connecting a wallet: idle → waiting → connected or failed; a new attempt may start from anywhere. */
export const connectFlow = defineFlow<ConnectState, ConnectEvent>({
  idle: { asked: start, approved: 'ignore', failed: 'ignore', left: 'ignore' },
  waiting: {
    asked: start,
    approved: approve,
    failed: ({ connectorId }, { code, message }) => ({ status: 'failed', connectorId, code, message }),
    left: leave,
  },
  connected: { asked: start, approved: 'ignore', failed: 'ignore', left: leave },
  failed: {
    asked: start,
    // The wallet was busy with an earlier question, which the visitor has approved since.
    approved: approve,
    failed: 'ignore',
    left: leave,
  },
})
