import { getRefusedField, isSendRefusal } from '@latchkey/errors/send'
import { identifyAddress, parseCaip10 } from '@latchkey/primitives'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { SendDraft, SendProblem, SendProblems } from './SendState.js'

type Fields = Omit<SendDraft, 'problems'>
type ChainForms = Pick<Chain, 'isAddress' | 'toAddressKey'> & Partial<Pick<Chain, 'capabilities'>>

/**
 * Looks for what is missing or wrong in a transfer.
 *
 * @param draft - The transfer as the visitor has filled it in.
 * @param chain - The chain in front.
 * @returns An entry per field that keeps the transfer from being reviewed.
 */
export function validateSend(draft: Fields, chain: ChainForms | undefined): SendProblems {
  const { token, estimate } = draft
  const amount = findAmountProblem(draft)
  const receiver = findReceiverProblem(draft, chain)
  const problems: SendProblems = {
    ...(token ? {} : { token: 'token-missing' }),
    ...(amount && { amount }),
    ...(receiver && { receiver }),
    ...(isMemoTooLong(draft, chain) && { memo: 'memo-too-long' }),
  }
  if (estimate.status !== 'failed' || !isSendRefusal(estimate.code)) return problems
  const field = getRefusedField(estimate.code)
  // What is wrong with the amount by itself comes first; no address is right that the network refuses.
  return field === 'amount' && amount ? problems : { ...problems, [field as string]: estimate.code }
}

function findAmountProblem({
  token,
  sendTokenAmount,
  amountAtomic,
  estimate,
  native,
}: Fields): SendProblem | undefined {
  if (sendTokenAmount === '') return 'amount-missing'
  if (!isNumber(sendTokenAmount)) return 'amount-invalid'
  if (!/[1-9]/.test(sendTokenAmount)) return 'amount-missing'
  if (!token) return undefined
  if (amountAtomic === undefined) return 'amount-too-precise'
  if (amountAtomic > token.spendableAtomic) return 'insufficient-funds'
  const feeAtomic = estimate.status === 'ready' ? estimate.fee.feeAtomic : 0n
  const isNative = token.type === 'native'
  const held = (isNative ? token : native)?.spendableAtomic
  const needed = isNative ? amountAtomic + feeAtomic : feeAtomic
  return held !== undefined && needed > held ? 'send/insufficient-funds' : undefined
}

function findReceiverProblem(
  { token, receiverAddress, receiverNameStatus, isReceiverUnowned }: Fields,
  chain: ChainForms | undefined,
): SendProblem | undefined {
  if (receiverAddress === '') return 'receiver-missing'
  if (receiverNameStatus) return `name-${receiverNameStatus}`
  if (!chain?.isAddress(receiverAddress)) {
    return identifyAddress(receiverAddress) ? 'receiver-foreign' : 'parsing/address'
  }
  const isToken =
    token !== undefined &&
    token.type !== 'native' &&
    isSameAddress(chain, parseCaip10(token.address).address, receiverAddress)
  if (isToken) return 'send/receiver-is-token'
  return isReceiverUnowned ? 'send/receiver-unowned' : undefined
}

/** Where the chain has no memos, none goes along. */
function isMemoTooLong({ memo }: Fields, chain: ChainForms | undefined): boolean {
  const maxBytes = chain?.capabilities?.memos?.maxBytes
  return maxBytes !== undefined && new TextEncoder().encode(memo).length > maxBytes
}

/** Whether a text is a number, however precise. */
function isNumber(text: string): boolean {
  return /^\d*[.,]?\d*$/.test(text) && /\d/.test(text)
}
