import type { Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { readSs58 } from '../address/ss58.js'
import { readExistentialDeposit } from '../metadata/transferCall.js'
import { getPolkadotFacts } from '../PolkadotNetwork.js'
import { toSpendable } from './accountInfo.js'
import { createNode, type Node, type Sources } from './createNode.js'
import type { Runtimes } from './createRuntimes.js'

/**
 * Reads how much of the network's own token an account can spend while it stays open: what is reserved, frozen, or keeps the account
 * open is not counted.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param sources - How and where it is asked.
 * @param runtimes - For networks whose least balance only their own description says.
 * @returns Base units.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function readNativeBalance(
  { network, address, signal }: { network: Network; address: string; signal: AbortSignal },
  sources: Sources,
  runtimes: Runtimes,
): Promise<bigint> {
  const node = createNode(network, sources, signal)
  const [info, deposit] = await Promise.all([
    node.getAccount(toAccount(address)),
    findExistentialDeposit(node, network, runtimes),
  ])
  return toSpendable(info, deposit)
}

/** @throws `parsing/caip-10` for what is no address. */
export function toAccount(address: string): Uint8Array {
  const key = readSs58(address)?.key
  if (!key) throw new AppKitError('parsing/caip-10', { value: address })
  return key
}

/** The least an account must hold: the network's entry says it, or its runtime. */
async function findExistentialDeposit(node: Node, network: Network, runtimes: Runtimes): Promise<bigint> {
  const { existentialDepositAtomic } = getPolkadotFacts(network)
  if (existentialDepositAtomic !== undefined) return existentialDepositAtomic
  const { metadata } = await runtimes.read(network.caipNetworkId, node)
  return readExistentialDeposit(metadata) ?? 0n
}
