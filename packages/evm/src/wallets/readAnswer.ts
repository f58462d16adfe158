import type { Account } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isEvmAddress, joinCaip2 } from '@latchkey/primitives'

// What wallets answer is read by hand: a page has this from the start, and schemas only later.

/** Of a wallet's own words this many characters are kept: they go into errors, which go into logs. */
const maxWords = 500

/**
 * Reads a field of something a wallet made. It is foreign code: a field may be a function that throws.
 *
 * @param value - Anything.
 * @param name - The field.
 * @returns `undefined` for what is not there or cannot be read.
 */
export function readField(value: unknown, name: string): unknown {
  try {
    const hasFields = typeof value === 'function' || (typeof value === 'object' && value !== null)
    return hasFields ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the answer to `eth_accounts` or an `accountsChanged` event. Anything unexpected counts as no accounts: of a list
 * that is wrong in one place, no other can be trusted.
 *
 * @param answer - Anything.
 */
export function readAccounts(answer: unknown): Account[] {
  try {
    if (!Array.isArray(answer) || !answer.every(isAddress)) return []
    return answer.map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
  } catch {
    // A list may be foreign code, too.
    return []
  }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('0x') && isEvmAddress(value)
}

/**
 * Reads the answer to `eth_chainId` or a `chainChanged` event. Some wallets answer with a number where EIP-695 asks for
 * hexadecimal text.
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readCaipNetworkId(answer: unknown): CaipNetworkId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(answer)
  const isNumber = typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0
  if (!isText && !isNumber) {
    throw new AppKitError('wallet/request-failed', { reason: 'The wallet named no network' })
  }
  return joinCaip2('eip155', BigInt(answer).toString())
}

/**
 * Reads bytes in hexadecimal text, such as a signature.
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readHex(answer: unknown): `0x${string}` {
  if (typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer)) return answer as `0x${string}`
  throw new AppKitError('wallet/request-failed', { reason: 'The wallet answered with something unexpected' })
}

/**
 * Reads the hash of a transaction.
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readHash(answer: unknown): `0x${string}` {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer as `0x${string}`
  throw new AppKitError('wallet/request-failed', { reason: 'The wallet named no transaction' })
}

/** A wallet's failure as EIP-1193 describes it. */
export type ProviderFailure = {
  code: number | undefined
  message: string
  /** Why, in the words of wallets that say so, such as `window-closed`. */
  reason: string | undefined
  /** The code of the failure underneath, which some wallets wrap. */
  originalCode: number | undefined
}

/**
 * Reads whatever a wallet threw.
 *
 * @param error - Anything.
 */
export function readProviderError(error: unknown): ProviderFailure {
  const data = readField(error, 'data')
  const message = readField(error, 'message')
  const reason = readField(data, 'reason')
  return {
    code: toNumber(readField(error, 'code')),
    message: typeof message === 'string' ? message.slice(0, maxWords) : '',
    reason: typeof reason === 'string' ? reason : undefined,
    originalCode: toNumber(readField(readField(data, 'originalError'), 'code')),
  }
}

function toNumber(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isNumeric ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
