import {
  getActiveConnection,
  type Kit,
  type KitState,
  type NamespaceOf,
  type ProviderOf,
} from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { type RegisteredKit, useKit, useKitState } from '../KitProvider.js'

type Chains = RegisteredKit extends Kit<infer Given> ? Given : never

/** The wallet's own interface, as {@link useProvider} returns it; absent while nothing is connected. */
export type UseProviderReturnType<Name extends NamespaceOf<Chains>> = ProviderOf<Chains, Name> | undefined

/**
 * The wallet's own interface for a namespace's connection in use: EIP-1193 for EVM, which viem, ethers and others take.
 *
 * @param namespace - The namespace; one of the site's chains.
 *
 * @example
 * const provider = useProvider('eip155')
 * const client = provider && createWalletClient({ transport: custom(provider) })
 */
export function useProvider<Name extends NamespaceOf<Chains>>(namespace: Name): UseProviderReturnType<Name> {
  const kit = useKit() as Kit<Chains>
  const selector = useCallback((state: KitState) => getActiveConnection(state, namespace)?.id, [namespace])
  const connectionId = useKitState(selector)
  return useMemo(
    () => (connectionId === undefined ? undefined : kit.getProvider(namespace)),
    [kit, namespace, connectionId],
  )
}
