import type { Network } from '@latchkey/core'
import { createNode, type NodeSources } from './createNode.js'

/**
 * Reads how much an address holds: what is in blocks, and what waits for one, coming and going. So the change of a payment that is
 * on its way is part of it, as is money that is announced, and what was spent is not: this is the balance that Bitcoin wallets show.
 * Of money that is only announced by others nothing can be sent yet; `send/unconfirmed-funds` says so.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param sources - How and where it is asked.
 * @returns Satoshis.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  sources: NodeSources,
): Promise<bigint> {
  const { chain_stats: chain, mempool_stats: waiting } = await createNode(
    network,
    sources,
    signal,
  ).getAddress(address)
  const [confirmed, pending] = [chain, waiting].map((one) => one.funded_txo_sum - one.spent_txo_sum)
  const sum = (confirmed ?? 0n) + (pending ?? 0n)
  // Between two looks of the node at its own lists, more may have gone than has come.
  return sum > 0n ? sum : 0n
}
