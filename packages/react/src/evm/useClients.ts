import type { Account, Chain, PublicClient, Transport, WalletClient } from 'viem'
import { useKitState } from '../KitProvider.js'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'
import { evmState } from './evmState.js'

/** Parameters of {@link usePublicClient}: `chainId`, the network in use by default. */
export type UsePublicClientParameters = { chainId?: number | undefined }
/** Result of {@link usePublicClient}; `undefined` until viem is loaded. */
export type UsePublicClientReturnType = PublicClient<Transport, Chain> | undefined

/**
 * A client of viem with all its public actions, which asks where and how the kit does. It is large; the hooks beside it load
 * only what they need.
 *
 * @param parameters - See {@link UsePublicClientParameters}.
 *
 * @example
 * const client = usePublicClient()
 * const block = await client?.getBlockNumber()
 */
export function usePublicClient({ chainId }: UsePublicClientParameters = {}): UsePublicClientReturnType {
  const inUse = useKitState(evmState.selectNetworkId)
  return useQuery(['publicClient', chainId ?? inUse], async (kit) => {
    const { createPublic } = await import('./lateClients.js')
    return createPublic(kit, { chainId })
  }).data
}

/** Result of {@link useWalletClient}; idle while no EVM wallet is connected. */
export type UseWalletClientReturnType = QueryReturnType<WalletClient<Transport, Chain, Account>>

/**
 * A client of viem with all its wallet actions, which asks the wallet in use. Another account or network makes another one.
 *
 * @param options - `isEnabled`.
 *
 * @example
 * const { data: client } = useWalletClient()
 */
export function useWalletClient({ isEnabled = true }: QueryOptions = {}): UseWalletClientReturnType {
  const subject = useKitState(evmState.selectSubject)
  const networkId = useKitState(evmState.selectNetworkId)
  return useQuery(isEnabled && subject ? ['walletClient', subject, networkId] : undefined, async (kit) => {
    const { createWallet } = await import('./lateClients.js')
    return createWallet(kit)
  })
}
