'use client'
export type { QueryOptions, QueryReturnType, QueryState } from '../query/useQuery.js'
export {
  type SolanaBalance,
  type UseBalanceParameters,
  type UseBalanceReturnType,
  useBalance,
} from '../solana/useBalance.js'
export { type UseRpcParameters, type UseRpcReturnType, useRpc } from '../solana/useRpc.js'
export {
  type SendTransactionVariables,
  type UseSendTransactionParameters,
  type UseSendTransactionReturnType,
  useSendTransaction,
} from '../solana/useSendTransaction.js'
export {
  type SignMessageVariables,
  type UseSignMessageParameters,
  type UseSignMessageReturnType,
  useSignMessage,
} from '../solana/useSignMessage.js'
export {
  type SignedTransaction,
  type TransactionVariables,
  type UseSignTransactionParameters,
  type UseSignTransactionReturnType,
  useSignTransaction,
} from '../solana/useSignTransaction.js'
export type { SolanaQueryOptions } from '../solana/useSolanaQuery.js'
export {
  type UseTransactionSignerReturnType,
  useTransactionSigner,
} from '../solana/useTransactionSigner.js'
export {
  type UseWaitForConfirmationParameters,
  type UseWaitForConfirmationReturnType,
  useWaitForConfirmation,
} from '../solana/useWaitForConfirmation.js'
