import type { GatewayFailure } from '../../http/GatewayFailure.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import { cooldownMs } from '../limits/createMailBudget.js'
import { WalletFailure } from '../WalletFailure.js'
import type { CodeRow, CodeStep, TryResult } from './createCodeStore.js'

const actions = {
  device: 'VERIFY_DEVICE',
  code: 'VERIFY_OTP',
  connect: 'CONNECT',
  primary: 'VERIFY_PRIMARY_OTP',
  secondary: 'VERIFY_SECONDARY_OTP',
} as const satisfies Partial<Record<CodeStep, string>>

/** A step that a device is told of. */
type ToldStep = keyof typeof actions

/** What the visitor does next. */
export type StepAnswer<Step extends ToldStep> = {
  action: (typeof actions)[Step]
  transactionId: string
  retryAfterMs: number
}

/** The steps of a login. */
export type LoginStep = 'device' | 'code' | 'connect'
/** The steps of a change of address. */
export type UpdateStep = 'primary' | 'secondary'

/**
 * Writes what the visitor does next.
 *
 * @param row - The transaction.
 * @param nowMs - Now.
 */
export function toStepAnswer<Step extends ToldStep>(row: CodeRow, nowMs: number): StepAnswer<Step> {
  return {
    action: actions[row.step as Step],
    transactionId: row.id,
    retryAfterMs: Math.max(0, row.sentAt.getTime() + cooldownMs - nowMs),
  }
}

/** Says that a transaction is not there: for whoever never had it the same as for whoever came too late. */
export function refuseTransaction(): GatewayFailure {
  return new WalletFailure('code/unknown', 'This login is unknown or over. Begin again')
}

/**
 * The transaction of a code that was right.
 *
 * @param result - Of the try.
 * @param metrics - Count it.
 * @throws GatewayFailure `code/wrong`, `code/void` or `code/unknown`
 */
export function requireRight(result: TryResult, metrics: SecureMetrics): CodeRow {
  metrics.countCode(result.outcome)
  if (result.outcome === 'right') return result.row
  if (result.outcome === 'wrong') {
    const { triesLeft } = result
    throw new WalletFailure(
      'code/wrong',
      `The code is wrong. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left`,
      { context: { triesLeft } },
    )
  }
  if (result.outcome === 'unknown') throw refuseTransaction()
  throw new WalletFailure('code/void', 'This code was tried too often. Ask for a new one')
}
