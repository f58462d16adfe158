import type { ErrorCode } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { defineFlow } from '../flow/defineFlow.js'
import type { NetworkSwitchState } from './NetworkState.js'

/** What can happen while the network changes. */
export type NetworkSwitchEvent =
  | { type: 'asked'; caipNetworkId: CaipNetworkId; atMs: number }
  | { type: 'switched' }
  | { type: 'failed'; code: ErrorCode; message: string }
  | { type: 'left' }

const start = (
  _: NetworkSwitchState,
  { caipNetworkId, atMs }: Extract<NetworkSwitchEvent, { type: 'asked' }>,
): NetworkSwitchState => ({ status: 'waiting', caipNetworkId, startedAtMs: atMs })
const leave = (): NetworkSwitchState => ({ status: 'idle' })

/** Changing the network: idle → waiting → idle again, or failed. */
export const networkSwitchFlow = defineFlow<NetworkSwitchState, NetworkSwitchEvent>({
  idle: { asked: start, switched: 'ignore', failed: 'ignore', left: 'ignore' },
  waiting: {
    asked: start,
    switched: leave,
    failed: ({ caipNetworkId }, { code, message }) => ({ status: 'failed', caipNetworkId, code, message }),
    left: leave,
  },
  failed: { asked: start, switched: 'ignore', failed: 'ignore', left: leave },
})
