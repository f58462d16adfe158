import type { Account } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isEvmAddress, toCaip2 } from '@latchkey/primitives'

// What wallets answer is read by hand: a page has this from the start, and schemas only later.

/** Reads the answer to `eth_accounts` or an `accountsChanged` event; anything unexpected counts as no accounts. */
export function readAccounts(answer: unknown): Account[] {
  if (!Array.isArray(answer)) return []
  const addresses = answer.filter((one): one is string => typeof one === 'string' && isEvmAddress(one))
  if (addresses.length !== answer.length) return []
  return addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

/**
 * Reads the answer to `eth_chainId` or a `chainChanged` event. Some wallets answer with a number where EIP-695 asks for
 * hexadecimal text.
 *
 * @throws `wallet/request-failed` for anything else.
 */
export function readCaipNetworkId(answer: unknown): CaipNetworkId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(answer)
  const isNumber = typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0
  if (!isText && !isNumber) {
    throw new AppKitError('wallet/request-failed', { reason: 'The wallet named no network' })
  }
  return toCaip2('eip155', BigInt(answer).toString())
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
  const { code, message, data } = toFields(error)
  const { reason, originalError } = toFields(data)
  return {
    code: toNumber(code),
    message: typeof message === 'string' ? message : '',
    reason: typeof reason === 'string' ? reason : undefined,
    originalCode: toNumber(toFields(originalError).code),
  }
}

function toNumber(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
  const number = isNumeric ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
