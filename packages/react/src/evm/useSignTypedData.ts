import type { Hex, TypedData, TypedDataDefinition } from 'viem'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import type { WritingClient } from './createClients.js'
import { useEvmAction } from './useEvmAction.js'
import type { Late } from './useEvmQuery.js'

/** Callbacks of {@link useSignTypedData}, called with the result. */
export type UseSignTypedDataParameters = ActionCallbacks<Hex>

/** Result of {@link useSignTypedData}; `data` is the signature. */
export type UseSignTypedDataReturnType = ActionReturnType<Hex> & {
  /** @throws `parameters/invalid`, `wallet/…`, `kit/not-configured` when no EVM wallet is connected. */
  signTypedData<
    const typedData extends TypedData | Record<string, unknown>,
    primaryType extends keyof typedData | 'EIP712Domain',
  >(variables: TypedDataDefinition<typedData, primaryType>): Promise<Hex>
}

const ask = (late: Late, client: WritingClient, variables: object) => {
  late.requireTypedData({ ...variables })
  return late.signTypedData(client, variables as Parameters<Late['signTypedData']>[1])
}

/**
 * Signs data with its types (EIP-712) as the account in use.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { signTypedData, data: signature } = useSignTypedData()
 */
export function useSignTypedData(callbacks: UseSignTypedDataParameters = {}): UseSignTypedDataReturnType {
  const [run, state] = useEvmAction<object, Hex>(callbacks, ask)
  return { ...state, signTypedData: run as UseSignTypedDataReturnType['signTypedData'] }
}
