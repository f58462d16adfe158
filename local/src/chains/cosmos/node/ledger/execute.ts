import { createOutOfGas } from './admit.js'
import type { ChainFacts } from './ChainFacts.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { countMessageGas } from './gas.js'
import type { Message } from './Message.js'
import { takeCoins } from './moveCoins.js'
import { Refusal } from './Refusal.js'
import type { State } from './State.js'

/** What a transaction's messages have done. */
export type Execution = { code: number; codespace: string; log: string; gasUsed: bigint }

/**
 * Executes the messages of a transaction: all of them, or none.
 *
 * @param state - Changed where all went well.
 * @param gasBefore - Used before them.
 * @param isLimited - Whether the transaction's gas limit counts, which it does not where it is only tried out.
 */
export function execute(
  state: State,
  transaction: CosmosTransaction,
  { facts, gasBefore, isLimited }: { facts: ChainFacts; gasBefore: bigint; isLimited: boolean },
): Execution {
  const branch = state.branch()
  let gasUsed = gasBefore
  const end = ({ code, codespace, message: log }: Refusal): Execution => ({ code, codespace, log, gasUsed })
  for (const [index, message] of transaction.messages.entries()) {
    gasUsed += countMessageGas(message, branch)
    const { gasLimit } = transaction.fee
    if (isLimited && gasUsed > gasLimit) return end(createOutOfGas('WritePerByte', gasLimit, gasUsed))
    try {
      executeMessage(branch, message, facts)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { ...end(error), log: `failed to execute message; message index: ${index}: ${error.message}` }
    }
  }
  state.merge(branch)
  return { code: 0, codespace: '', log: '', gasUsed }
}

function executeMessage(state: State, { moves }: Message, { feeCollector }: ChainFacts): void {
  for (const { coins, from, to } of moves) {
    if (to === feeCollector) throw new Refusal(4, `${to} is not allowed to receive funds`)
    takeCoins(state, from, to, coins)
  }
}
