import type { Eip1193Provider } from './Eip1193Provider.js'
import { readHex } from './readAnswer.js'
import { toWalletError } from './toWalletError.js'

/**
 * Signs a text (`personal_sign`, EIP-191).
 *
 * @returns The signature in hexadecimal text.
 * @throws `wallet/…`.
 */
export async function signMessage(
  provider: Eip1193Provider,
  { address, message }: { address: string; message: string },
): Promise<string> {
  try {
    const params = [toHex(new TextEncoder().encode(message)), address]
    return readHex(await provider.request({ method: 'personal_sign', params }))
  } catch (error) {
    throw toWalletError(error, 'personal_sign')
  }
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
