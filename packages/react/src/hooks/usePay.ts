import type { PayArguments, PayResult } from '@latchkey/core'
import { useKit } from '../KitProvider.js'
import { type ActionCallbacks, type ActionReturnType, useAction } from '../useAction.js'

/** Callbacks of {@link usePay}, called with the result. */
export type UsePayParameters = ActionCallbacks<PayResult>

/** Result of {@link usePay}; `data` says what has arrived. */
export type UsePayReturnType = ActionReturnType<PayResult> & {
  /** Shows the visitor a payment, and waits until it has arrived; see `kit.pay`. */
  open(payArguments: PayArguments): void
}

/**
 * Paying a merchant. The merchant's server asks the gateway whether it was paid, and believes no page.
 *
 * @param callbacks - `onSuccess`, `onError`, `onSettled`.
 *
 * @example
 * const { open, isPending, isSuccess } = usePay({ onError: ({ message }) => toast(message) })
 * open({ paymentId: 'order-1042' })
 */
export function usePay(callbacks: UsePayParameters = {}): UsePayReturnType {
  const kit = useKit()
  const [open, state] = useAction((payArguments: PayArguments) => kit.pay(payArguments), callbacks)
  return { ...state, open: (payArguments) => void open(payArguments).catch(() => undefined) }
}
