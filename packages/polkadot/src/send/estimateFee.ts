import type { FeeQuote, Transfer } from '@latchkey/core'
import { signatureBytes, writeExtrinsic } from '../extrinsic/extrinsic.js'
import type { Node } from '../network/createNode.js'
import type { Runtimes } from '../network/createRuntimes.js'
import { assertFunds, planTransfer } from './planTransfer.js'
import { type PreparedExtrinsic, prepareExtrinsic } from './prepareExtrinsic.js'

/** Within a transaction's 64 blocks, the network's price rises by less than a hundredth. */
const mostRise = 100n

/** What the quote keeps for sending: the call that was reviewed. */
export type PolkadotFeeDetails = { call: Uint8Array }

/**
 * What a transfer costs at most. The network is asked with the transaction itself; no wallet is.
 *
 * @param node - The network's node.
 * @param transfer - The transfer; an amount of 0 stands for all there is. `isMax`: the amount follows the quote.
 * @param runtimes - The network's runtime.
 * @throws As {@link planTransfer}, `send/insufficient-funds`, `send/below-minimum`.
 */
export async function estimateFee(
  node: Node,
  transfer: Transfer & { isMax?: boolean | undefined },
  runtimes: Runtimes,
): Promise<FeeQuote> {
  const plan = await planTransfer(node, transfer, runtimes)
  const { spendableAtomic } = plan
  const followsQuote = transfer.isMax === true || transfer.amountAtomic === 0n
  const priced = plan.writeCall(followsQuote ? spendableAtomic : transfer.amountAtomic)
  const charge = await readCharge(node, await prepareExtrinsic(node, transfer.network, plan, priced))
  const feeAtomic = charge + charge / mostRise + 1n
  const mostAtomic = spendableAtomic > feeAtomic ? spendableAtomic - feeAtomic : 0n
  const amountAtomic = followsQuote ? mostAtomic : transfer.amountAtomic
  assertFunds({ ...transfer, amountAtomic }, plan, feeAtomic)
  const details: PolkadotFeeDetails = { call: plan.writeCall(amountAtomic) }
  return {
    feeAtomic,
    parts: [{ kind: 'network', amountAtomic: feeAtomic }],
    mostAtomic,
    details,
  }
}

/**
 * What the network would charge for a transaction now, with the longest signature there is.
 *
 * @param node - The network's node.
 * @param prepared - The transaction.
 * @returns Base units.
 */
export function readCharge(node: Node, { unsigned }: PreparedExtrinsic): Promise<bigint> {
  const bytes = new Uint8Array(signatureBytes.ecdsa).fill(1)
  return node.getFee(writeExtrinsic(unsigned, { scheme: 'ecdsa', bytes }))
}
