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

/** What is missing or wrong, field by field. */
export type SendProblems = {
  token?: SendProblem | undefined
  amount?: SendProblem | undefined
  receiver?: SendProblem | undefined
}

type Fields = Pick<SendState, 'token' | 'sendTokenAmount' | 'receiverAddress' | 'feeAtomic'>

/**
 * Looks for what is missing or wrong in a transfer.
 *
 * @param send - The transfer as the visitor has filled it in.
 * @param options - `isAddress`: the chain's check; `nativeAmountAtomic`: the account's native balance, when known.
 * @returns An entry per field that keeps the transfer from being reviewed.
 */
export function validateSend(
  send: Fields,
  options: { isAddress: (value: string) => boolean; nativeAmountAtomic?: bigint | undefined },
): SendProblems {
  return {
    token: send.token ? undefined : 'token-missing',
    amount: findAmountProblem(send, options.nativeAmountAtomic),
    receiver: findReceiverProblem(send, options.isAddress),
  }
}

function findAmountProblem(
  { token, sendTokenAmount, feeAtomic = 0n }: Fields,
  nativeAmountAtomic: bigint | undefined,
): SendProblem | undefined {
  if (sendTokenAmount === '') return 'amount-missing'
  // Without a token no amount has too many decimals.
  const amountAtomic = readAmount(sendTokenAmount, token?.decimals ?? 255)
  if (typeof amountAtomic === 'string') return amountAtomic
  if (amountAtomic === 0n) return 'amount-missing'
  if (!token) return undefined
  if (amountAtomic > token.amountAtomic) return 'insufficient-funds'
  const isNative = token.address === undefined
  const native = isNative ? token.amountAtomic : nativeAmountAtomic
  const needed = isNative ? amountAtomic + feeAtomic : feeAtomic
  return native !== undefined && needed > native ? 'insufficient-funds-for-fee' : undefined
}

function findReceiverProblem(
  { token, receiverAddress }: Fields,
  isAddress: (value: string) => boolean,
): SendProblem | undefined {
  if (receiverAddress === '') return 'receiver-missing'
  if (!isAddress(receiverAddress)) return 'receiver-invalid'
  const isToken = token?.address?.toLowerCase().endsWith(`:${receiverAddress.toLowerCase()}`)
  return isToken ? 'receiver-is-token' : undefined
}

function readAmount(text: string, decimals: number): bigint | 'amount-invalid' | 'amount-too-precise' {
  try {
    return parseAmount(text, decimals)
  } catch {
    return /^\d*[.,]?\d*$/.test(text) && /\d/.test(text) ? 'amount-too-precise' : 'amount-invalid'
  }
}
