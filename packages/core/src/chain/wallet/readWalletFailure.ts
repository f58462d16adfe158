import { readField } from './readField.js'

/** Of a wallet's own words this many characters are kept: they go into errors, which go into logs. */
const maxWords = 500

/** A wallet's failure as EIP-1193 describes it. */
export type WalletFailure = {
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
export function readWalletFailure(error: unknown): WalletFailure {
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
