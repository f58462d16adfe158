import type { CaipNetworkId } from '@latchkey/primitives'
import type { Rpc, SolanaRpcApi } from '@solana/kit'
import { useSolanaQuery } from './useSolanaQuery.js'

/** Parameters of {@link useRpc}: `caipNetworkId`, the network in use by default. */
export type UseRpcParameters = { caipNetworkId?: CaipNetworkId | undefined }
/** Result of {@link useRpc}; `undefined` until Solana Kit is loaded. */
export type UseRpcReturnType = Rpc<SolanaRpcApi> | undefined

/**
 * A client of Solana Kit with all its calls, which asks where and how the kit does.
 *
 * @param parameters - See {@link UseRpcParameters}.
 *
 * @example
 * const rpc = useRpc()
 * const slot = await rpc?.getSlot().send()
 */
export function useRpc({ caipNetworkId }: UseRpcParameters = {}): UseRpcReturnType {
  const { data } = useSolanaQuery(['rpc'], { caipNetworkId }, async (_, { reader }) => reader)
  return data
}
