import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'

/** Where a change of network is. */
export type NetworkSwitchState =
  | { status: 'idle' }
  /** The wallet has been asked. */
  | { status: 'waiting'; caipNetworkId: CaipNetworkId; startedAtMs: number }
  | { status: 'failed'; caipNetworkId: CaipNetworkId; code: ErrorCode; message: string }
