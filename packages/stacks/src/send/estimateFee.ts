import type { FeeQuote, Transfer } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { encodeHex } from '@latchkey/primitives'
import type { Node } from '../network/createNode.js'
import { toTransactionNetwork } from '../networkNames.js'
import { writePayload, writeTransaction } from '../transaction/Transaction.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'

/** What a network's node asks for a byte at least, in millionths of an STX. */
const leastPerByte = 1n
/** Of calls that no node has seen before, at least this much: they cost more than their bytes. In millionths of an STX. */
const leastForCall = 3_000n
/** Estimates of nodes have been a hundred times what was needed. More than 2 STX is offered for no transfer. */
const mostFee = 2_000_000n

/** What the quote keeps for sending. */
export type StacksFeeDetails = { plan: TransferPlan }

/**
 * Estimates what a transfer costs. The wallet chooses the fee in the end; the estimate is a node's highest, so that the rest is enough
 * for whichever of its levels the wallet takes.
 *
 * @param node - The network's API.
 * @param transfer - The transfer.
 * @throws As {@link planTransfer}.
 */
export async function estimateFee(node: Node, transfer: Transfer): Promise<FeeQuote> {
  const { plan, warnings } = await planTransfer(node, transfer)
  const feeAtomic = await readFee(node, plan, transfer)
  const details: StacksFeeDetails = { plan }
  return {
    feeAtomic,
    isChosenByWallet: true,
    parts: [{ kind: 'network', amountAtomic: feeAtomic }],
    ...(warnings.length > 0 && { warnings }),
    details,
  }
}

async function readFee(
  node: Node,
  { sender, payload, postConditions }: TransferPlan,
  { network }: Transfer,
): Promise<bigint> {
  const { length } = writeTransaction({
    network: toTransactionNetwork(network.caipNetworkId),
    signer: sender.hash160,
    nonce: 0n,
    feeAtomic: 0n,
    postConditions,
    payload,
  })
  const least = BigInt(length) * leastPerByte
  const estimates = await node
    .estimateFees(encodeHex(writePayload(payload)), length)
    .catch(async (error: unknown) => {
      // It has not seen enough like it.
      if (!(error instanceof PathRefusal)) throw error
      const byLength = BigInt(length) * (await node.getTransferRate())
      return [payload.type === 'call' && byLength < leastForCall ? leastForCall : byLength]
    })
  const [highest = least] = [least, ...estimates].sort((one, other) => (one < other ? 1 : -1))
  return highest > mostFee ? mostFee : highest
}
