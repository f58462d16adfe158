import type { SendState } from '@latchkey/core'
import { parseAmount } from '@latchkey/primitives'
import { formatToken } from '../../components/formatNumbers.js'

/**
 * Reads the amount of a transfer as it was entered.
 *
 * @param send - The transfer.
 * @returns Base units; `undefined` while it is not a number that the token can have.
 */
export function readEntered({
  token,
  sendTokenAmount,
}: Pick<SendState, 'token' | 'sendTokenAmount'>): bigint | undefined {
  if (!token || sendTokenAmount === '') return undefined
  try {
    return parseAmount(sendTokenAmount, token.decimals)
  } catch {
    return undefined
  }
}

/**
 * Writes the amount of a transfer with all of its digits and its unit, such as "1.5 ETH".
 *
 * @param send - The transfer.
 */
export function formatEntered(send: Pick<SendState, 'token' | 'sendTokenAmount'>): string {
  const amountAtomic = readEntered(send)
  if (amountAtomic === undefined || !send.token) return send.sendTokenAmount
  return formatToken({ ...send.token, amountAtomic }, Number.POSITIVE_INFINITY)
}
