import type { Network } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { formatAmount } from '@latchkey/primitives'

/** The least an account must hold, as a failure tells it. */
export type Minimum = { amount: string; symbol: string }

/**
 * The least an account must hold, as a failure tells it.
 *
 * @param network - The network.
 * @param minimum - In lamports.
 */
export function toMinimum({ nativeCurrency: { symbol, decimals } }: Network, minimum: bigint): Minimum {
  return { amount: formatAmount(minimum, decimals), symbol }
}

/**
 * What a node means that refuses a transaction because an account would hold less than the network keeps.
 *
 * @param text - The reason, as JSON.
 * @param minimum - See {@link toMinimum}.
 * @param cause - The failure underneath.
 * @returns `send/leaves-too-little`, `send/below-minimum`, or `undefined` where it refuses for another reason.
 */
export function toRentRefusal(text: string, minimum: Minimum, cause: unknown): Error | undefined {
  const [, account] = /"InsufficientFundsForRent":\{"account_index":"?(\d+)/.exec(text) ?? []
  if (account === undefined) return undefined
  // The payer is the first of a transaction's accounts.
  const code = account === '0' ? 'send/leaves-too-little' : 'send/below-minimum'
  return new SendError(code, minimum, { cause })
}
