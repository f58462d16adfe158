import { getNetwork, type KitState } from '@latchkey/core'
import type { Reader } from '@latchkey/evm/internal'
import { joinCaip2 } from '@latchkey/primitives'
import { useKitState } from '../KitProvider.js'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'

/** viem and what goes with it, once it is loaded. */
export type Late = typeof import('./late.js')['late']

/** What every hook that reads an EVM network takes. */
export type EvmQueryOptions = QueryOptions & {
  /** The network, one of the site's; the one in use by default. */
  chainId?: number | undefined
}

const selectNetworkId = (state: KitState) => getNetwork(state, 'eip155')?.caipNetworkId

/**
 * Reads from an EVM network while a component is there.
 *
 * @param key - What is read and with what; `undefined` while something is missing.
 * @param options - See {@link EvmQueryOptions}.
 * @param read - Reads it with a client of viem that asks nothing any more once other arguments count.
 */
export function useEvmQuery<Data>(
  key: readonly unknown[] | undefined,
  { chainId, isEnabled = true }: EvmQueryOptions,
  read: (late: Late, reader: Reader, signal: AbortSignal) => Promise<Data>,
): QueryReturnType<Data> {
  const inUse = useKitState(selectNetworkId)
  const networkId = chainId === undefined ? inUse : joinCaip2('eip155', chainId)
  return useQuery(isEnabled && key ? [networkId, ...key] : undefined, async (kit, signal) => {
    const { late } = await import('./late.js')
    try {
      return await read(late, await late.createReading(kit, { chainId, signal }), signal)
    } catch (error) {
      throw late.findCodedError(error) ?? late.toReadError(error)
    }
  })
}
