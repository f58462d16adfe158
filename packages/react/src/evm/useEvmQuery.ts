import type { Reader } from '@latchkey/evm/internal'
import { joinCaip2 } from '@latchkey/primitives'
import { useKitState } from '../KitProvider.js'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'
import { withLate } from '../query/withLate.js'
import { evmState } from './evmState.js'

/** viem and the code that needs it, once loaded. */
export type Late = typeof import('./late.js')['late']

/** Loads viem and the code that needs it. */
export const loadLate = () => import('./late.js')

/** Parameters of every hook that reads an EVM network. */
export type EvmQueryOptions = QueryOptions & {
  /** The network, one of the site's; the one in use by default. */
  chainId?: number | undefined
}

/**
 * Reads from an EVM network while a component is there.
 *
 * @param key - The method and its arguments; `undefined` while an argument is missing.
 * @param options - See {@link EvmQueryOptions}.
 * @param read - Reads it with a client of viem that asks nothing any more once other arguments count.
 */
export function useEvmQuery<Data>(
  key: readonly unknown[] | undefined,
  { chainId, isEnabled = true }: EvmQueryOptions,
  read: (late: Late, reader: Reader, signal: AbortSignal) => Promise<Data>,
): QueryReturnType<Data> {
  const inUse = useKitState(evmState.selectNetworkId)
  const networkId = chainId === undefined ? inUse : joinCaip2('eip155', chainId)
  return useQuery(isEnabled && key ? [networkId, ...key] : undefined, (kit, signal) =>
    withLate(loadLate, async (late) =>
      read(late, await late.createReading(kit, { chainId, signal }), signal),
    ),
  )
}
