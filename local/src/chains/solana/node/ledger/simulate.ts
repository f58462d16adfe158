import type { Transaction } from '@solana/kit'
import type { SimulatedTransactionInfo } from 'litesvm'
import { computeFee } from './computeFee.js'
import type { DecodedTransaction } from './DecodedTransaction.js'
import type { Store } from './openStore.js'
import { type ExecutionOutcome, readMetadata } from './readMetadata.js'
import type { TransactionErrorJson } from './TransactionRecord.js'
import { toTransactionError } from './transactionError.js'

/** How to simulate. */
export type SimulateOptions = {
  /** Do not look at the transaction's blockhash. */
  ignoreBlockhash?: boolean
}

/** An account as a simulation would leave it. */
export type SimulatedAccount = ReturnType<SimulatedTransactionInfo['postAccounts']>[number]

/** What a transaction would do. */
export type Simulation = ExecutionOutcome & {
  err: TransactionErrorJson | null
  feeLamports: bigint
  /** The accounts it may change, as they would be; empty when it fails. */
  accounts: SimulatedAccount[]
}

/** Executes a transaction and takes everything back. */
export function simulate(
  { svm }: Store,
  findObstacle: (transaction: DecodedTransaction) => TransactionErrorJson | undefined,
  decoded: DecodedTransaction,
  { ignoreBlockhash = false }: SimulateOptions = {},
): Simulation {
  const feeLamports = computeFee(decoded.message)
  const obstacle = ignoreBlockhash ? undefined : findObstacle(decoded)
  if (obstacle) {
    const nothing = { logs: [], innerInstructions: [], unitsConsumed: 0n, returnData: null, accounts: [] }
    return { err: obstacle, feeLamports, ...nothing }
  }
  const answer = simulateUnsigned(svm, decoded.transaction)
  return {
    err: 'err' in answer ? toTransactionError(answer) : null,
    feeLamports,
    ...readMetadata(answer.meta()),
    accounts: 'err' in answer ? [] : answer.postAccounts(),
  }
}

/** The machine wants a signature of everyone even here, so missing ones are zeros that nobody looks at. */
function simulateUnsigned(svm: Store['svm'], { messageBytes, signatures }: Transaction) {
  const filled = Object.fromEntries(
    Object.entries(signatures).map(([address, signature]) => [address, signature ?? new Uint8Array(64)]),
  ) as Transaction['signatures']
  svm.withSigverify(false)
  try {
    return svm.simulateTransaction({ messageBytes, signatures: filled })
  } finally {
    svm.withSigverify(true)
  }
}
