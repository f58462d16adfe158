import type { FeeQuote } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { nativeCoinType } from '../coins/CoinType.js'
import type { SuiNode } from '../network/createNode.js'
import type { EffectsAnswer } from '../network/graphQuestions.js'
import type { TransactionData } from '../transaction/TransactionData.js'
import { writeTransfer } from '../transaction/writeTransfer.js'
import {
  explainShortage,
  mostFee,
  type PlannedTransfer,
  planTransfer,
  readTransfer,
  type TransferPlan,
} from './planTransfer.js'
import { simulate } from './simulate.js'

/** As Sui's SDK: so many units of gas more than a simulation used, since objects may change until it is executed. */
const spareUnits = 1_000n

/** What the quote keeps for sending. */
export type SuiFeeDetails = {
  plan: TransferPlan
  /** What may be paid for gas at most, in MIST. */
  budget: bigint
}

/**
 * Finds out what a transfer costs at most, by having a node try it. The budget that the transaction names is what was shown.
 *
 * @param node - The network's node.
 * @param transfer - The transfer.
 * @throws As {@link planTransfer}; `send/would-fail`.
 */
export async function estimateFee(node: SuiNode, transfer: PlannedTransfer): Promise<FeeQuote> {
  const { plan, gas } = await planTransfer(node, transfer)
  const { paymentAtomic } = plan
  const isNative = plan.coinType.repr === nativeCoinType.repr
  const isMax = transfer.isMax === true && isNative
  const left = paymentAtomic - (isNative && !isMax ? transfer.amountAtomic : 0n)
  // What it costs does not depend on the amount: where that may be too much, or is not known yet, the least there is stands for it.
  const amountAtomic = isNative && (isMax || left < mostFee) ? 1n : transfer.amountAtomic
  const rest = paymentAtomic - (isNative ? amountAtomic : 0n)
  const tried = { ...transfer, amountAtomic }
  const effects = await simulate(node, toTransaction(tried, plan, rest < mostFee ? rest : mostFee), tried)
  const feeAtomic = toBudget(effects, plan)
  if (left < feeAtomic || (isMax && left === feeAtomic)) {
    const most = isNative && paymentAtomic > feeAtomic ? paymentAtomic - feeAtomic : 0n
    throw most > 0n
      ? await explainShortage(node, transfer, { held: gas, most })
      : new SendError('send/insufficient-funds')
  }
  const details: SuiFeeDetails = { plan, budget: feeAtomic }
  return {
    feeAtomic,
    parts: [{ kind: 'network', amountAtomic: feeAtomic }],
    ...(isMax && { mostAtomic: paymentAtomic - feeAtomic }),
    details,
  }
}

/**
 * Puts a transfer together: who receives how much is as the transfer says, and from which coins as planned.
 *
 * @param transfer - The transfer.
 * @param plan - See {@link planTransfer}.
 * @param budget - What may be paid for gas at most, in MIST.
 * @throws As {@link readTransfer}.
 */
export function toTransaction(
  transfer: PlannedTransfer,
  plan: TransferPlan,
  budget: bigint,
): TransactionData {
  const { sender, receiver } = readTransfer(transfer)
  const { coins, gasPrice: price, payment } = plan
  return {
    kind: writeTransfer({ to: receiver, amountAtomic: transfer.amountAtomic, coins }),
    sender,
    gas: { payment, owner: sender, price, budget },
  }
}

/** What the network gives back for storage lowers what is paid, but not below what computing costs. */
function toBudget({ gasEffects: { gasSummary } }: EffectsAnswer, { gasPrice }: TransferPlan): bigint {
  const { computationCost, storageCost, storageRebate } = gasSummary
  const computing = computationCost + spareUnits * gasPrice
  const storing = storageCost > storageRebate ? storageCost - storageRebate : 0n
  const budget = computing + storing
  return budget > mostFee ? mostFee : budget
}
