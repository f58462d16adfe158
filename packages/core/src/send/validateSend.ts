import { identifyAddress, isSameAddress, parseAmount, parseCaip10 } from '@latchkey/primitives'
import { getFieldProblem } from './fieldProblems.js'
import type { SendDraft, SendProblem, SendProblems } from './SendState.js'

type Fields = Omit<SendDraft, 'problems'>

/**
 * Looks for what is missing or wrong in a transfer.
 *
 * @param draft - The transfer as the visitor has filled it in.
 * @param isAddress - The chain's check.
 * @returns An entry per field that keeps the transfer from being reviewed.
 */
export function validateSend(draft: Fields, isAddress: (value: string) => boolean): SendProblems {
  const { token, estimate } = draft
  const amount = findAmountProblem(draft)
  const receiver = findReceiverProblem(draft, isAddress)
  const problems: SendProblems = {
    ...(token ? {} : { token: 'token-missing' }),
    ...(amount && { amount }),
    ...(receiver && { receiver }),
  }
  if (estimate.status !== 'failed') return problems
  const refusal = getFieldProblem(estimate.code)
  if (!refusal) return problems
  const { field, problem } = refusal
  // What is wrong with the amount by itself comes first; no address is right that the network refuses.
  return { ...problems, [field]: field === 'amount' ? (amount ?? problem) : problem }
}

function findAmountProblem({ token, sendTokenAmount, estimate, native }: Fields): SendProblem | undefined {
  if (sendTokenAmount === '') return 'amount-missing'
  // Without a token no amount has too many decimals.
  const amountAtomic = readAmount(sendTokenAmount, token?.decimals ?? 255)
  if (typeof amountAtomic === 'string') return amountAtomic
  if (amountAtomic === 0n) return 'amount-missing'
  if (!token) return undefined
  if (amountAtomic > token.amountAtomic) return 'insufficient-funds'
  const feeAtomic = estimate.status === 'ready' ? estimate.fee.feeAtomic : 0n
  const isNative = token.type === 'native'
  const held = isNative ? token.amountAtomic : native?.amountAtomic
  const needed = isNative ? amountAtomic + feeAtomic : feeAtomic
  return held !== undefined && needed > held ? 'insufficient-funds-for-fee' : undefined
}

function findReceiverProblem(
  { token, receiverAddress, isReceiverUnowned }: Fields,
  isAddress: (value: string) => boolean,
): SendProblem | undefined {
  if (receiverAddress === '') return 'receiver-missing'
  if (!isAddress(receiverAddress)) {
    if (isName(receiverAddress)) return 'receiver-is-name'
    return identifyAddress(receiverAddress) ? 'receiver-foreign' : 'receiver-invalid'
  }
  const isToken =
    token?.type === 'token' && isSameAddress(parseCaip10(token.address).address, receiverAddress)
  if (isToken) return 'receiver-is-token'
  return isReceiverUnowned ? 'receiver-unowned' : undefined
}

/** Whether a text has the form of a name, such as alice.example: no address has a point in it. */
function isName(text: string): boolean {
  return /^[^\s./:]+(\.[^\s./:]+)+$/u.test(text)
}

function readAmount(text: string, decimals: number): bigint | 'amount-invalid' | 'amount-too-precise' {
  try {
    return parseAmount(text, decimals)
  } catch {
    return /^\d*[.,]?\d*$/.test(text) && /\d/.test(text) ? 'amount-too-precise' : 'amount-invalid'
  }
}
