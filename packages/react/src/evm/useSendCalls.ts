import type { Hex, SendCallsReturnType } from 'viem'
import { useKitState } from '../KitProvider.js'
import { type QueryOptions, type QueryReturnType, useQuery } from '../query/useQuery.js'
import { withLate } from '../query/withLate.js'
import type { ActionCallbacks, ActionReturnType } from '../useAction.js'
import type { WritingClient } from './createClients.js'
import { evmState } from './evmState.js'
import { useEvmAction } from './useEvmAction.js'
import { type Late, loadLate } from './useEvmQuery.js'

/** Calls that the wallet makes as one (EIP-5792). Amounts are in wei. */
export type SendCallsVariables = {
  calls: readonly { to?: Hex | undefined; value?: bigint | undefined; data?: Hex | undefined }[]
  /** The wallet capabilities to use, such as a paymaster. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  /** All of them or none (false). */
  forceAtomic?: boolean | undefined
  /** The network that is meant; the one in use by default. */
  chainId?: number | undefined
}

/** Callbacks of {@link useSendCalls}, called with the result. */
export type UseSendCallsParameters = ActionCallbacks<SendCallsReturnType>

/** Result of {@link useSendCalls}; `data` has the batch's `id`. */
export type UseSendCallsReturnType = ActionReturnType<SendCallsReturnType> & {
  /** @throws `parameters/invalid`, `wallet/…`, of it `wallet/unsupported-method` for a wallet that makes no batches; `kit/not-configured`. */
  sendCalls(variables: SendCallsVariables): Promise<SendCallsReturnType>
}

const ask = (late: Late, client: WritingClient, variables: object) => {
  late.requireCalls({ ...variables })
  return late.sendCalls(client, variables as Parameters<Late['sendCalls']>[1])
}

/**
 * Asks the wallet in use to make several calls as one.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { sendCalls } = useSendCalls()
 * sendCalls({ calls: [{ to: token, data: approval }, { to: market, data: order }] })
 */
export function useSendCalls(callbacks: UseSendCallsParameters = {}): UseSendCallsReturnType {
  const [sendCalls, state] = useEvmAction<SendCallsVariables, SendCallsReturnType>(callbacks, ask)
  return { ...state, sendCalls }
}

/** Result of {@link useCapabilities}: the wallet's abilities by chain id, each by its name. */
export type UseCapabilitiesReturnType = QueryReturnType<
  Readonly<Record<number, Readonly<Record<string, unknown>>>>
>

/**
 * Reads the optional capabilities of the wallet in use (EIP-5792), such as batched calls.
 *
 * @param options - `isEnabled`.
 *
 * @example
 * const { data } = useCapabilities()
 */
export function useCapabilities({ isEnabled = true }: QueryOptions = {}): UseCapabilitiesReturnType {
  const subject = useKitState(evmState.selectSubject)
  return useQuery(isEnabled && subject ? ['capabilities', subject] : undefined, (kit) =>
    withLate(loadLate, async (late) =>
      late.getCapabilities(await late.createWriting(kit, { chainId: undefined })),
    ),
  )
}
