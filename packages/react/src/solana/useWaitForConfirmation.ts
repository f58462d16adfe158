import type { Signature } from '@solana/kit'
import type { QueryReturnType } from '../query/useQuery.js'
import { type SolanaQueryOptions, useSolanaQuery } from './useSolanaQuery.js'

/** Parameters of {@link useWaitForConfirmation}. */
export type UseWaitForConfirmationParameters = SolanaQueryOptions & {
  /** The transaction's signature; nothing is waited for while there is none. */
  signature: Signature | undefined
  /** The commitment to wait for (`confirmed`); the network cannot drop a `finalized` transaction. */
  commitment?: 'confirmed' | 'finalized' | undefined
}

/** Result of {@link useWaitForConfirmation}; `data` is the signature it waited for. */
export type UseWaitForConfirmationReturnType = QueryReturnType<Signature>

/**
 * Waits until the network has a transaction. The error is `send/reverted` for one that failed there, and `send/receipt-timeout`
 * for one that no block can take any more.
 *
 * @param parameters - See {@link UseWaitForConfirmationParameters}.
 *
 * @example
 * const { data: signature, sendTransaction } = useSendTransaction()
 * const { isSuccess } = useWaitForConfirmation({ signature })
 */
export function useWaitForConfirmation({
  signature,
  commitment = 'confirmed',
  ...options
}: UseWaitForConfirmationParameters): UseWaitForConfirmationReturnType {
  const key = signature && ['confirmation', signature, commitment]
  return useSolanaQuery(key, options, async (late, { reader }, signal) => {
    const hash = signature as Signature
    await late.waitForReceipt(late.toNode(reader, { commitment, signal }), {
      hash,
      lastValidBlockHeight: undefined,
      signal,
    })
    return hash
  })
}
