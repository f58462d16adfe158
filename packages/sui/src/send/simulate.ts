import type { Transfer } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { toPlainText, toSuiAddressKey } from '@latchkey/primitives'
import { nativeCoinType, readCoinType } from '../coins/CoinType.js'
import { GraphRefusal } from '../network/askGraph.js'
import type { SuiNode } from '../network/createNode.js'
import type { EffectsAnswer } from '../network/graphQuestions.js'
import { type TransactionData, writeTransaction } from '../transaction/TransactionData.js'
import { readTransfer } from './planTransfer.js'
import { toRefusal } from './toRefusal.js'

/** Of a node's reason this many letters are shown. */
const maxReason = 120
/** How executing fails where the coins are not enough (`InsufficientGas`, `InsufficientCoinBalance`). */
const isAboutFunds = /insufficient ?(gas|coin ?balance)/i

/**
 * Has a node try a transaction, and makes sure that it would do what is asked and nothing else.
 *
 * @param node - The network's node.
 * @param transaction - Exactly what is to be signed.
 * @param transfer - What is asked.
 * @throws `send/would-fail`, `send/insufficient-funds`, `send/funds-moved`, …
 */
export async function simulate(
  node: Pick<SuiNode, 'simulate'>,
  transaction: TransactionData,
  transfer: Transfer,
): Promise<EffectsAnswer> {
  const effects = await node.simulate(writeTransaction(transaction)).catch((error: unknown) => {
    throw error instanceof GraphRefusal ? toRefusal(error) : error
  })
  if (effects.status === 'FAILURE') {
    const said = effects.executionError?.message ?? ''
    if (isAboutFunds.test(said)) throw new SendError('send/insufficient-funds')
    throw new SendError('send/would-fail', {
      reason: toPlainText(said, maxReason) || 'the network gives no reason',
    })
  }
  if (!movesAsAsked(effects, transfer)) {
    throw new SendError('send/would-fail', { reason: 'it would move something else than is asked' })
  }
  return effects
}

/** The receiver gets the amount; the sender gives it, and pays for gas; nobody else is touched. */
function movesAsAsked(
  { balanceChanges, gasEffects: { gasSummary } }: EffectsAnswer,
  transfer: Transfer,
): boolean {
  // The most is asked for before there is a receiver: then everything comes back.
  const { sender, receiver, coinType } = readTransfer({ ...transfer, isMax: true })
  const expected = new Map<string, bigint>()
  const add = (owner: string, repr: string, amount: bigint) => {
    const key = `${owner} ${repr}`
    expected.set(key, (expected.get(key) ?? 0n) + amount)
  }
  const { computationCost, storageCost, storageRebate } = gasSummary
  add(sender, nativeCoinType.repr, storageRebate - computationCost - storageCost)
  add(sender, coinType.repr, -transfer.amountAtomic)
  add(receiver, coinType.repr, transfer.amountAtomic)
  for (const { owner, coinType: type, amount } of balanceChanges.nodes) {
    add(toSuiAddressKey(owner?.address ?? ''), readCoinType(type.repr)?.repr ?? type.repr, -amount)
  }
  return [...expected.values()].every((rest) => rest === 0n)
}
