import { nativeTokenAddresses } from '@latchkey/primitives'
import { useKitState } from '../KitProvider.js'
import type { QueryReturnType } from '../query/useQuery.js'
import { solanaState } from './solanaState.js'
import { type SolanaQueryOptions, useSolanaQuery } from './useSolanaQuery.js'

/** Parameters of {@link useBalance}. */
export type UseBalanceParameters = SolanaQueryOptions & {
  /** Whose balance; the account in use by default. */
  address?: string | undefined
  /** A token's mint; SOL by default. */
  token?: string | undefined
}

/** A balance: `value` in the smallest unit (lamports of SOL), and `formatted` with the token's decimals. */
export type SolanaBalance = { value: bigint; decimals: number; symbol: string; formatted: string }

/** Result of {@link useBalance}. */
export type UseBalanceReturnType = QueryReturnType<SolanaBalance>

/**
 * Reads a balance from the network itself: of a token all that an address holds, in however many token accounts. `useTokens` of
 * `@latchkey/react` has all tokens of the account in use, with prices.
 *
 * @param parameters - See {@link UseBalanceParameters}.
 *
 * @example
 * const { data } = useBalance({ token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' })
 */
export function useBalance({
  address,
  token = nativeTokenAddresses.solana,
  caipNetworkId,
  isEnabled,
}: UseBalanceParameters = {}): UseBalanceReturnType {
  const own = useKitState(solanaState.selectAddress)
  const owner = address ?? own
  const key = owner && ['balance', owner, token]
  return useSolanaQuery(
    key || undefined,
    { caipNetworkId, isEnabled },
    async (late, { network, reader }, signal) => {
      const question = { network, address: token, owner: String(owner) }
      const { balanceAtomic, decimals, symbol } = await late.readHeld(
        late.toNode(reader, { signal }),
        question,
      )
      return {
        value: balanceAtomic,
        decimals,
        symbol,
        formatted: late.formatAmount(balanceAtomic, decimals),
      }
    },
  )
}
