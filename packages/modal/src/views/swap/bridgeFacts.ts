import type { SwapBridge } from '@latchkey/core'
import { formatCost } from '../../components/formatNumbers.js'
import type { useMessages } from '../../messages/useMessages.js'

/**
 * The lines about the way to another network: the bridge, how long it takes, and what it charges.
 *
 * @param bridge - The way, if there is one.
 * @param texts - Of swaps.
 */
export function createBridgeFacts(
  bridge: SwapBridge | undefined,
  texts: ReturnType<typeof useMessages>['swap'],
): { label: string; value: string }[] {
  if (!bridge) return []
  return [
    { label: texts.bridge, value: bridge.name },
    { label: texts.bridgeTime, value: texts.duration({ seconds: bridge.durationSeconds }) },
    ...bridge.fees.map(({ isIncluded, name, ...fee }) => ({
      label: name,
      value: (isIncluded ? texts.included : texts.beside)({ cost: formatCost(fee) }),
    })),
  ]
}
