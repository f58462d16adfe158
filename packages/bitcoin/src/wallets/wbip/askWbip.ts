import { ProviderError, readField, readWalletFailure } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { callProvider } from '@latchkey/wbip'

/** What -32000, -32001 and -32002 mean among these wallets alone (SIP-030, and sats-connect before it). */
const ownCodes: Readonly<Record<number, number>> = {
  // The visitor said no.
  [-32000]: 4001,
  // No such method.
  [-32001]: 4200,
  [-32601]: 4200,
  // The site has no permission.
  [-32002]: 4100,
}
const connectMethods: readonly string[] = ['wallet_connect', 'getAddresses']
/** Some wallets use the vague code for what their node, or their own check, refuses. */
const otherWords = /\b(funds?|balance|fee|dust|node|broadcast|invalid|network|amount)/i
const unknownMethodWords = /not (supported|found|implemented)|unsupported|unknown method/i

/**
 * Asks a wallet of WBIP. The question goes out in the caller's own turn.
 *
 * @param provider - The wallet's object.
 * @param method - Such as `signMessage`.
 * @param parameters - What it takes.
 * @throws What the wallet throws or answers as an error, with the codes of EIP-1193.
 */
export async function askWbip(provider: object, method: string, parameters?: unknown): Promise<unknown> {
  try {
    return await callProvider(provider, method, parameters)
  } catch (error) {
    throw translate(error, method)
  }
}

/** Whether a wallet does not know a method at all. */
export function isUnknownMethod(error: unknown): boolean {
  if (isAppKitError(error, 'wallet/unsupported-method')) return true
  const { code, words } = readWalletFailure(error)
  return code === 4200 || ((code === undefined || code === -32603) && unknownMethodWords.test(words))
}

/** Whether a wallet knows the method, and not what it was given. */
export function isWrongParameter(error: unknown): boolean {
  return readWalletFailure(error).code === -32602
}

/** Whether a wallet says that the site may not ask. */
export function isForbidden(error: unknown): boolean {
  return readWalletFailure(error).code === 4100
}

function translate(error: unknown, method: string): unknown {
  if (isAppKitError(error)) return error
  const { message, words } = readWalletFailure(error)
  // What the wallet itself says: its codes count more than its words, such as "Access denied".
  const code = [error, readField(error, 'error'), readField(readField(error, 'error'), 'error')]
    .map((layer) => readField(layer, 'code'))
    .find((one) => one !== undefined)
  const own = typeof code === 'number' ? ownCodes[code] : undefined
  if (own === undefined || (code === -32000 && otherWords.test(words))) return error
  // Whoever asks to be let in, and is denied that, was declined.
  const isDeclined = own === 4100 && connectMethods.includes(method)
  return new ProviderError(isDeclined ? 4001 : own, message, { cause: error })
}
