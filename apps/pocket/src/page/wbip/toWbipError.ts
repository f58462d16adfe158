import { errorCodes } from '../../shared/errorCodes.js'
import { ProviderError } from '../ProviderError.js'

/** The codes of WBIP's wallets for what EIP-1193 has other numbers for. */
const codes: Readonly<Record<number, number>> = {
  [errorCodes.rejected]: -32000,
  [errorCodes.unauthorized]: -32002,
  [errorCodes.unsupportedMethod]: -32601,
  [errorCodes.unknownChain]: errorCodes.invalidParams,
  // There it says that access was denied.
  [errorCodes.resourceUnavailable]: errorCodes.internal,
}

/**
 * What went wrong, as wallets of WBIP answer it.
 *
 * @param error - What was thrown.
 */
export function toWbipError(error: unknown): { code: number; message: string; data?: unknown } {
  if (!(error instanceof ProviderError)) return { code: errorCodes.internal, message: 'Pocket failed' }
  const { code, message, data } = error
  return { code: codes[code] ?? code, message, ...(data !== undefined && { data }) }
}
