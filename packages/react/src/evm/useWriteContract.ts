import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  GetValue,
  Hash,
} from 'viem'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import type { WritingClient } from './createClients.js'
import { useEvmAction } from './useEvmAction.js'
import type { Late } from './useEvmQuery.js'

type Writes = 'nonpayable' | 'payable'

/**
 * A call of a contract's function that changes something, as viem types it from the ABI. Amounts are in wei; `value` is for
 * functions that take money.
 */
export type WriteContractVariables<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, Writes> = ContractFunctionName<abi, Writes>,
  args extends ContractFunctionArgs<abi, Writes, functionName> = ContractFunctionArgs<
    abi,
    Writes,
    functionName
  >,
> = ContractFunctionParameters<abi, Writes, functionName, args> & {
  gas?: bigint | undefined
  /** The network that is meant, by default the one in use. A wallet that is on another one is not asked. */
  chainId?: number | undefined
} & GetValue<abi, functionName, bigint>

/** Callbacks of {@link useWriteContract}, called with the result. */
export type UseWriteContractParameters = ActionCallbacks<Hash>

/** Result of {@link useWriteContract}; `data` is the transaction's hash. */
export type UseWriteContractReturnType = ActionReturnType<Hash> & {
  /** @throws `parameters/invalid`, `wallet/…`, `send/wallet-elsewhere`, `encoding/…`, `kit/not-configured` when no EVM wallet is connected, `network/not-found`. */
  writeContract<
    const abi extends Abi | readonly unknown[],
    functionName extends ContractFunctionName<abi, Writes>,
    args extends ContractFunctionArgs<abi, Writes, functionName>,
  >(variables: WriteContractVariables<abi, functionName, args>): Promise<Hash>
}

const ask = (late: Late, client: WritingClient, variables: object) => {
  late.requireContractCall({ ...variables })
  return late.writeContract(client, variables as Parameters<Late['writeContract']>[1])
}

/**
 * Calls a contract's function from the wallet in use.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { writeContract } = useWriteContract()
 * writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export function useWriteContract(callbacks: UseWriteContractParameters = {}): UseWriteContractReturnType {
  const [run, state] = useEvmAction<{ chainId?: number | undefined }, Hash>(callbacks, ask)
  return { ...state, writeContract: run as UseWriteContractReturnType['writeContract'] }
}
