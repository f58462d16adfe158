import { toNetwork } from '@latchkey/evm'
import { nativeTokenAddresses } from '@latchkey/primitives'
import type { Hex } from 'viem'
import { useKitState } from '../KitProvider.js'
import type { QueryReturnType } from '../query/useQuery.js'
import { evmState } from './evmState.js'
import { type EvmQueryOptions, useEvmQuery } from './useEvmQuery.js'

/** Parameters of {@link useBalance}. */
export type UseBalanceParameters = EvmQueryOptions & {
  /** Whose balance; the account in use by default. */
  address?: Hex | undefined
  /** A token's contract (ERC-20); the network's own currency by default. */
  token?: Hex | undefined
}

/** A balance: `value` in the smallest unit, and `formatted` with the token's decimals. */
export type EvmBalance = { value: bigint; decimals: number; symbol: string; formatted: string }

/** Result of {@link useBalance}. */
export type UseBalanceReturnType = QueryReturnType<EvmBalance>

/**
 * Reads a balance from the network itself; `useTokens` of `@latchkey/react` has all tokens of the account in use, with prices.
 *
 * @param parameters - See {@link UseBalanceParameters}.
 *
 * @example
 * const { data } = useBalance({ token: '0x…' })
 */
export function useBalance({
  address,
  token = nativeTokenAddresses.eip155 as Hex,
  chainId,
  isEnabled,
}: UseBalanceParameters = {}): UseBalanceReturnType {
  const own = useKitState(evmState.selectAddress)
  const owner = address ?? own
  const key = owner && ['balance', owner, token]
  return useEvmQuery(key || undefined, { chainId, isEnabled }, async (late, reader) => {
    const network = toNetwork(reader.chain)
    const { balanceAtomic, decimals, symbol } = await late.readToken(reader, {
      network,
      address: token,
      owner: String(owner),
    })
    return { value: balanceAtomic, decimals, symbol, formatted: late.formatUnits(balanceAtomic, decimals) }
  })
}
