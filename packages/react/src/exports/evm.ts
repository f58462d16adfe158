'use client'
export {
  type EvmBalance,
  type UseBalanceParameters,
  type UseBalanceReturnType,
  useBalance,
} from '../evm/useBalance.js'
export {
  type UsePublicClientParameters,
  type UsePublicClientReturnType,
  type UseWalletClientReturnType,
  usePublicClient,
  useWalletClient,
} from '../evm/useClients.js'
export type { EvmQueryOptions } from '../evm/useEvmQuery.js'
export {
  type UseReadContractParameters,
  type UseReadContractReturnType,
  useReadContract,
} from '../evm/useReadContract.js'
export {
  type SendCallsVariables,
  type UseCapabilitiesReturnType,
  type UseSendCallsParameters,
  type UseSendCallsReturnType,
  useCapabilities,
  useSendCalls,
} from '../evm/useSendCalls.js'
export {
  type SendTransactionVariables,
  type UseSendTransactionParameters,
  type UseSendTransactionReturnType,
  useSendTransaction,
} from '../evm/useSendTransaction.js'
export {
  type UseSignTypedDataParameters,
  type UseSignTypedDataReturnType,
  useSignTypedData,
} from '../evm/useSignTypedData.js'
export {
  type UseWaitForTransactionReceiptParameters,
  type UseWaitForTransactionReceiptReturnType,
  useWaitForTransactionReceipt,
} from '../evm/useWaitForTransactionReceipt.js'
export {
  type UseWriteContractParameters,
  type UseWriteContractReturnType,
  useWriteContract,
  type WriteContractVariables,
} from '../evm/useWriteContract.js'
export type { QueryOptions, QueryReturnType, QueryState } from '../query/useQuery.js'
