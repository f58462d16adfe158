import type { FeeQuote } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { nativeCoinType } from '../coins/CoinType.js'
import type { HeldCoins, SuiNode } from '../network/createNode.js'
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
  const { plan, held } = await planTransfer(node, transfer)
  const isNative = plan.coinType.repr === nativeCoinType.repr
  const isMax = transfer.isMax === true && isNative
  const left = held.mostAtomic - (isNative && !isMax ? transfer.amountAtomic : 0n)
  // What it costs does not depend on the amount: where that may be too much, or is not known yet, the least there is stands for it.
  const amountAtomic = isNative && (isMax || left < mostFee) ? 1n : transfer.amountAtomic
  const tried = { ...transfer, amountAtomic }
  const spare = plan.paymentAtomic - (isNative && plan.withdrawnAtomic === 0n ? amountAtomic : 0n)
  const isShort = spare < mostFee
  const effects = await simulate(node, toTransaction(tried, plan, isShort ? spare : mostFee), tried).catch(
    (error: unknown) => {
      // The node has been offered all that its coins hold.
      const isAboutFee =
        isAppKitError(error, 'send/fee-too-low') || isAppKitError(error, 'send/insufficient-funds')
      throw isShort && isAboutFee ? toFeeShortage(held.coins, error) : error
    },
  )
  const feeAtomic = toBudget(effects, plan)
  const most = held.mostAtomic > feeAtomic ? held.mostAtomic - feeAtomic : 0n
  if (left < feeAtomic || most === 0n || plan.paymentAtomic < feeAtomic) {
    const { amountAtomic: wanted, token } = transfer
    if (plan.paymentAtomic < feeAtomic) throw toFeeShortage(held.coins)
    throw isNative && !isMax && most > 0n
      ? explainShortage(held.coins, { amountAtomic: wanted + feeAtomic, most, token })
      : new SendError('send/insufficient-funds')
  }
  const details: SuiFeeDetails = { plan, budget: feeAtomic }
  return {
    feeAtomic,
    parts: [{ kind: 'network', amountAtomic: feeAtomic }],
    ...(isMax && { mostAtomic: most }),
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
  const { coinType, coins, gasPrice: price, payment, withdrawnAtomic } = plan
  const { amountAtomic } = transfer
  return {
    kind: writeTransfer({ to: receiver, amountAtomic, coinType, coins, withdrawnAtomic }),
    sender,
    gas: { payment, owner: sender, price, budget },
  }
}

/** Coins do not hold what a transfer costs. What an account has in none pays for no gas. */
function toFeeShortage({ looseAtomic }: HeldCoins, cause?: unknown): Error {
  return new SendError(looseAtomic > 0n ? 'send/fee-out-of-reach' : 'send/insufficient-funds', undefined, {
    cause,
  })
}

/** What the network gives back for storage lowers what is paid, but not below what computing costs. */
function toBudget({ gasEffects: { gasSummary } }: EffectsAnswer, { gasPrice }: TransferPlan): bigint {
  const { computationCost, storageCost, storageRebate } = gasSummary
  const computing = computationCost + spareUnits * gasPrice
  const storing = storageCost > storageRebate ? storageCost - storageRebate : 0n
  const budget = computing + storing
  return budget > mostFee ? mostFee : budget
}
