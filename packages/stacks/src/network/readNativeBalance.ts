import type { Network } from '@latchkey/core'
import { createNode, type Sources } from './createNode.js'

/**
 * Reads how much STX an account can spend: what is locked for stacking is not counted.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param sources - How and where it is asked.
 * @returns Millionths of an STX.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  sources: Sources,
): Promise<bigint> {
  return toUnlocked(await createNode(network, sources, signal).getStx(address))
}

/**
 * What of a balance can be spent.
 *
 * @param stx - All of it, and what is locked.
 */
export function toUnlocked({ balance, locked }: { balance: bigint; locked: bigint }): bigint {
  return balance > locked ? balance - locked : 0n
}
