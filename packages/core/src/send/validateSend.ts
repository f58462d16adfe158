import { parseAmount } from '@latchkey/primitives'
import type { SendState } from './SendState.js'

/** What keeps a transfer from being reviewed; the modal words it. */
export type SendProblem =
  | 'token-missing'
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-too-precise'
  | 'insufficient-funds'
  | 'insufficient-funds-for-fee'
  | 'receiver-missing'
  | 'receiver-invalid'
  | 'receiver-is-token'

/**
 * Looks for the first thing that is missing or wrong in a transfer.
 *
 * @param send - The transfer as the visitor has filled it in.
 * @param options - `isAddress`: the chain's check; `nativeAmountAtomic`: the account's native balance, when known.
 * @returns `undefined` when it can be reviewed.
 */
export function validateSend(
  send: Pick<SendState, 'token' | 'sendTokenAmount' | 'receiverAddress' | 'feeAtomic'>,
  options: { isAddress: (value: string) => boolean; nativeAmountAtomic?: bigint | undefined },
): SendProblem | undefined {
  const { token, sendTokenAmount, receiverAddress } = send
  if (!token) return 'token-missing'
  return (
    findAmountProblem(send, options.nativeAmountAtomic) ??
    (receiverAddress === ''
      ? 'receiver-missing'
      : !options.isAddress(receiverAddress)
        ? 'receiver-invalid'
        : token.address?.toLowerCase().endsWith(`:${receiverAddress.toLowerCase()}`)
          ? 'receiver-is-token'
          : undefined)
  )

  function findAmountProblem(
    { feeAtomic = 0n }: Pick<SendState, 'feeAtomic'>,
    nativeAmountAtomic: bigint | undefined,
  ): SendProblem | undefined {
    if (!token) return 'token-missing'
    if (sendTokenAmount === '') return 'amount-missing'
    const amountAtomic = readAmount(sendTokenAmount, token.decimals)
    if (typeof amountAtomic === 'string') return amountAtomic
    if (amountAtomic === 0n) return 'amount-missing'
    if (amountAtomic > token.amountAtomic) return 'insufficient-funds'
    const isNative = token.address === undefined
    const native = isNative ? token.amountAtomic : nativeAmountAtomic
    const needed = isNative ? amountAtomic + feeAtomic : feeAtomic
    return native !== undefined && needed > native ? 'insufficient-funds-for-fee' : undefined
  }
}

function readAmount(text: string, decimals: number): bigint | 'amount-invalid' | 'amount-too-precise' {
  try {
    return parseAmount(text, decimals)
  } catch {
    return /^\d*[.,]?\d*$/.test(text) && /\d/.test(text) ? 'amount-too-precise' : 'amount-invalid'
  }
}
