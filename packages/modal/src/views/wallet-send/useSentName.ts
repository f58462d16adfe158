import type { LoadedKitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'

/**
 * The name under which something was sent to an address from this site. Nobody is asked.
 *
 * @param address - As networks and wallets write it. No two addresses differ by capitals alone, or nobody finds them.
 * @param namespace - Of the address; the active one unless given.
 */
export function useSentName(address: string | undefined, namespace?: Namespace): string | undefined {
  return useProvidedKitState(({ activeNamespace, send }: LoadedKitState) => {
    const wanted = address?.toLowerCase()
    return send.names?.find(
      (one) => one.namespace === (namespace ?? activeNamespace) && one.address.toLowerCase() === wanted,
    )?.name
  })
}
