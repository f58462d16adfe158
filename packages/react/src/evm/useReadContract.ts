import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  ContractFunctionReturnType,
} from 'viem'
import type { QueryReturnType } from '../query/useQuery.js'
import { type EvmQueryOptions, useEvmQuery } from './useEvmQuery.js'

type Reads = 'pure' | 'view'

/** Parameters of {@link useReadContract}: the call, as viem types it from the ABI, and where it is made. */
export type UseReadContractParameters<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Reads> = ContractFunctionName<abi, Reads>,
  args extends ContractFunctionArgs<abi, Reads, functionName> = ContractFunctionArgs<
    abi,
    Reads,
    functionName
  >,
> = ContractFunctionParameters<abi, Reads, functionName, args> & EvmQueryOptions

/** Result of {@link useReadContract}; `data` is what the function returns. */
export type UseReadContractReturnType<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Reads> = ContractFunctionName<abi, Reads>,
  args extends ContractFunctionArgs<abi, Reads, functionName> = ContractFunctionArgs<
    abi,
    Reads,
    functionName
  >,
> = QueryReturnType<ContractFunctionReturnType<abi, Reads, functionName, args>>

/**
 * Reads from a contract. No wallet is needed. A call that the contract refuses is `wire/rpc`, with viem's error as its cause.
 *
 * @param parameters - See {@link UseReadContractParameters}.
 *
 * @example
 * const { data } = useReadContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
 */
export function useReadContract<
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, Reads>,
  const args extends ContractFunctionArgs<abi, Reads, functionName>,
>(
  parameters: UseReadContractParameters<abi, functionName, args>,
): UseReadContractReturnType<abi, functionName, args> {
  const { chainId, isEnabled, ...call } = parameters as UseReadContractParameters
  const query = useEvmQuery(['readContract', call], { chainId, isEnabled }, (late, reader) =>
    late.readContract(reader, call as Parameters<typeof late.readContract>[1]),
  )
  return query as UseReadContractReturnType<abi, functionName, args>
}
