import { BaseError, ExecutionRevertedError } from 'viem'
import type { WalletTools } from './WalletTools.js'

/** Nodes have no codes of their own for these failures, and wallets pass on their words: they are read here, and nowhere else. */
type Words = Pick<WalletTools, 'readWalletFailure'>

/**
 * Tells whether a wallet refused to send because the account has too little.
 *
 * @param error - What the wallet threw.
 * @param tools - Reads what wallets say.
 */
export function isInsufficientFunds(error: unknown, { readWalletFailure }: Words): boolean {
  return /insufficient funds/i.test(readWalletFailure(error).message)
}

/**
 * Tells what it means that a transaction could not be estimated.
 *
 * @param error - What estimating it threw.
 * @param tools - Reads what wallets say.
 * @returns Undefined when the network or the wallet could not be asked.
 */
export function getEstimateFailure(
  error: unknown,
  { readWalletFailure }: Words,
): 'insufficient-funds' | 'would-fail' | undefined {
  if (/insufficient funds|exceeds balance|exceeds the balance/i.test(String(error)))
    return 'insufficient-funds'
  const isReverted =
    error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError)
  // Of a smart account its wallet says it.
  return isReverted || /would fail/.test(readWalletFailure(error).message) ? 'would-fail' : undefined
}
