import type { Hash, TransactionReceipt } from 'viem'
import type { QueryReturnType } from '../query/useQuery.js'
import { type EvmQueryOptions, useEvmQuery } from './useEvmQuery.js'

/** Parameters of {@link useWaitForTransactionReceipt}. */
export type UseWaitForTransactionReceiptParameters = EvmQueryOptions & {
  /** The transaction; nothing is waited for while there is none. */
  hash: Hash | undefined
  /** How many blocks have to have it, its own counted (1). */
  confirmations?: number | undefined
}

/** Result of {@link useWaitForTransactionReceipt}. A transaction that failed has a receipt too: see its `status`. */
export type UseWaitForTransactionReceiptReturnType = QueryReturnType<TransactionReceipt>

/**
 * Waits until a block has a transaction, or the one that replaced it.
 *
 * @param parameters - See {@link UseWaitForTransactionReceiptParameters}.
 *
 * @example
 * const { data: hash, sendTransaction } = useSendTransaction()
 * const { isSuccess } = useWaitForTransactionReceipt({ hash })
 */
export function useWaitForTransactionReceipt({
  hash,
  confirmations = 1,
  ...options
}: UseWaitForTransactionReceiptParameters): UseWaitForTransactionReceiptReturnType {
  return useEvmQuery(hash && ['receipt', hash, confirmations], options, (late, reader) =>
    late.waitForTransactionReceipt(reader, { hash: hash as Hash, confirmations }),
  )
}
