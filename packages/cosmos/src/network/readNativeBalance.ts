import type { Network } from '@latchkey/core'
import { readFacts } from '../CosmosNetwork.js'
import { createNode, type Sources } from './createNode.js'

/**
 * Reads how much of the native token an account has.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param sources - How and where it is asked.
 * @returns Base units.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  sources: Sources,
): Promise<bigint> {
  return createNode(network, sources, signal).getBalance(address, readFacts(network).nativeDenom)
}
