import type { SolanaSigner } from '@latchkey/solana/internal'
import { useKitState } from '../KitProvider.js'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'
import { withLate } from '../query/withLate.js'
import { solanaState } from './solanaState.js'
import { loadLate } from './useSolanaQuery.js'

/** Result of {@link useTransactionSigner}; idle while no wallet of Solana is connected. */
export type UseTransactionSignerReturnType = QueryReturnType<SolanaSigner>

/**
 * The account in use as a signer of Solana Kit, for instructions and transactions of your own. It signs transactions, signs and
 * sends them, and signs messages. Another account or network makes another one.
 *
 * @param options - `isEnabled`.
 *
 * @example
 * const { data: source } = useTransactionSigner()
 * const instruction = source && getTransferSolInstruction({ source, destination, amount })
 */
export function useTransactionSigner({
  isEnabled = true,
}: QueryOptions = {}): UseTransactionSignerReturnType {
  const subject = useKitState(solanaState.selectSubject)
  const networkId = useKitState(solanaState.selectNetworkId)
  return useQuery(isEnabled && subject ? ['signer', subject, networkId] : undefined, (kit) =>
    withLate(loadLate, async (late) => late.createSigning(kit)),
  )
}
