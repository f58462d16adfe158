import type { NamedAccount } from '@latchkey/core'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'

/** Parameters of {@link useName}: an address or a name; the hook sends no request while both are missing. */
export type UseNameParameters = QueryOptions & {
  /** Whose name is looked for. */
  address?: string | undefined
  /** Whose address is looked for. It counts where both are given. */
  name?: string | undefined
}

/** Result of {@link useName}: `data` has `address`, `name` and `avatar`, as far as they are known. */
export type UseNameReturnType = QueryReturnType<NamedAccount>

/**
 * Looks up the name of an address, or the address of a name, at the gateway. A name of an address is confirmed in both directions.
 *
 * @param parameters - See {@link UseNameParameters}.
 *
 * @example
 * const { data } = useName({ address })
 * return data?.name ?? address
 */
export function useName({ address, name, isEnabled = true }: UseNameParameters): UseNameReturnType {
  const question = name ? { name } : address ? { address } : undefined
  return useQuery(isEnabled && question ? ['name', question] : undefined, (kit, signal) =>
    kit.balances.lookUpName({ ...(question as { address: string }), signal }),
  )
}
