import { getApproveChain } from '../../chains/approve.js'
import type { Approval } from '../decode/Approval.js'
import type { Ask, Simulation } from './Simulation.js'

/**
 * Finds out what a request would do, by trying it out at the network's node.
 *
 * @param approval - The request, taken apart.
 * @param ask - Asks the node.
 * @returns `undefined` for what does nothing by itself, such as a message.
 */
export async function simulate(
  { account, effects, kind, network }: Approval,
  ask: Ask,
): Promise<Simulation | undefined> {
  if (!effects) return kind === 'transaction' ? { status: 'unavailable', fee: undefined } : undefined
  return getApproveChain(network).simulate({ effects, account, network, ask })
}
