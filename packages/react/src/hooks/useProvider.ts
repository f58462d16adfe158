import {
  getActiveConnection,
  type Kit,
  type KitState,
  type NamespaceOf,
  type ProviderOf,
} from '@latchkey/core'
import { useCallback } from 'react'
import { type RegisteredKit, useKit, useKitState } from '../KitProvider.js'

type Chains = RegisteredKit extends Kit<infer Given> ? Given : never

/** Parameters of {@link useProvider}: a namespace of the site's chains. */
export type UseProviderParameters = NamespaceOf<Chains>
/** Result of {@link useProvider}: the wallet's own interface, absent while nothing is connected. */
export type UseProviderReturnType<Name extends UseProviderParameters> = ProviderOf<Chains, Name> | undefined

/**
 * The wallet's own interface for a namespace's connection in use, which libraries of the namespace take.
 *
 * @param namespace - The namespace; one of the site's chains.
 *
 * @example
 * const provider = useProvider('eip155')
 * const client = provider && createWalletClient({ transport: custom(provider) })
 */
export function useProvider<Name extends UseProviderParameters>(
  namespace: Name,
): UseProviderReturnType<Name> {
  const kit = useKit() as Kit<Chains>
  // By the connection, not by its id: a wallet that is paired anew keeps the id and brings another interface.
  const selector = useCallback((state: KitState) => getActiveConnection(state, namespace), [namespace])
  return useKitState(selector) && kit.getProvider(namespace)
}
