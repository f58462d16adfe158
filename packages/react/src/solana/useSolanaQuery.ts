import type { CaipNetworkId } from '@latchkey/primitives'
import { useKitState } from '../KitProvider.js'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'
import { withLate } from '../query/withLate.js'
import type { Reading } from './createClients.js'
import { solanaState } from './solanaState.js'

/** Solana Kit and the code that needs it, once loaded. */
export type Late = typeof import('./late.js')['late']

/** Loads Solana Kit and the code that needs it. */
export const loadLate = () => import('./late.js')

/** Parameters of every hook that reads a Solana network. */
export type SolanaQueryOptions = QueryOptions & {
  /** The network, one of the site's; the one in use by default. */
  caipNetworkId?: CaipNetworkId | undefined
}

/**
 * Reads from a network of Solana while a component is there.
 *
 * @param key - The method and its arguments; `undefined` while an argument is missing.
 * @param options - See {@link SolanaQueryOptions}.
 * @param read - Reads it with a client of Solana Kit, of the network; the signal is aborted once other arguments count.
 */
export function useSolanaQuery<Data>(
  key: readonly unknown[] | undefined,
  { caipNetworkId, isEnabled = true }: SolanaQueryOptions,
  read: (late: Late, reading: Reading, signal: AbortSignal) => Promise<Data>,
): QueryReturnType<Data> {
  const inUse = useKitState(solanaState.selectNetworkId)
  const networkId = caipNetworkId ?? inUse
  return useQuery(isEnabled && key ? [networkId, ...key] : undefined, (kit, signal) =>
    withLate(loadLate, async (late) => read(late, await late.createReading(kit, { caipNetworkId }), signal)),
  )
}
