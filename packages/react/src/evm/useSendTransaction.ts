import type { Hash, Hex } from 'viem'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import type { WritingClient } from './createClients.js'
import { useEvmAction } from './useEvmAction.js'
import type { Late } from './useEvmQuery.js'

/** A transaction for the wallet in use, which is its sender. Amounts are in wei; what is left out the wallet fills in. */
export type SendTransactionVariables = {
  /** The receiver; none creates a contract. */
  to?: Hex | null | undefined
  value?: bigint | undefined
  data?: Hex | undefined
  gas?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
  /** The network that is meant, by default the one in use. A wallet that is on another one is not asked. */
  chainId?: number | undefined
}

/** Callbacks of {@link useSendTransaction}, called with the result. */
export type UseSendTransactionParameters = ActionCallbacks<Hash>

/** Result of {@link useSendTransaction}; `data` is the transaction's hash. */
export type UseSendTransactionReturnType = ActionReturnType<Hash> & {
  /** @throws `parameters/invalid`, `wallet/…`, `send/wallet-elsewhere`, `kit/not-configured` when no EVM wallet is connected, `network/not-found`. */
  sendTransaction(variables: SendTransactionVariables): Promise<Hash>
}

const ask = (late: Late, client: WritingClient, variables: SendTransactionVariables) => {
  late.requireTransaction({ ...variables })
  return late.sendTransaction(client, variables as Parameters<Late['sendTransaction']>[1])
}

/**
 * Sends a transaction from the wallet in use.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { sendTransaction, data: hash } = useSendTransaction()
 * sendTransaction({ to, value: parseEther('0.1') })
 */
export function useSendTransaction(
  callbacks: UseSendTransactionParameters = {},
): UseSendTransactionReturnType {
  const [sendTransaction, state] = useEvmAction<SendTransactionVariables, Hash>(callbacks, ask)
  return { ...state, sendTransaction }
}
