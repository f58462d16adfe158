import { readField } from '@latchkey/core'
import { type CaipNetworkId, decodeHex, encodeHex } from '@latchkey/primitives'
import type { PolkadotAccount } from './PolkadotProvider.js'
import type { PolkadotWallet } from './PolkadotWallet.js'
import { toPolkadotError } from './toPolkadotFailure.js'

/** A signature of 64 bytes, or 65 of ECDSA; wallets may put the number of the curve in front. */
const [shortest, longest] = [64, 66]

/**
 * The bytes that are signed for a text. What stands around it keeps a text from being a transaction; wallets put it there where it is
 * missing.
 *
 * @param message - The text.
 */
export function wrapText(message: string): Uint8Array {
  return new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
}

/**
 * Has a wallet sign a text.
 *
 * @param wallet - The wallet.
 * @param request - The account, the text, and the network in use.
 * @returns The signature in hexadecimal with `0x`.
 * @throws `wallet/…`.
 */
export async function signText(
  wallet: Pick<PolkadotWallet, 'signRaw'>,
  request: { account: PolkadotAccount; message: string; caipNetworkId: CaipNetworkId; walletName: string },
): Promise<string> {
  const { account, message, caipNetworkId, walletName } = request
  const data = `0x${encodeHex(wrapText(message))}`
  try {
    const payload = { address: account.walletAddress, data, type: 'bytes' as const }
    const signature = readSignature(await wallet.signRaw(payload, caipNetworkId))
    if (!signature) throw new TypeError(`${walletName} answered with no signature`)
    return `0x${encodeHex(signature)}`
  } catch (error) {
    throw toPolkadotError(error, 'signRaw')
  }
}

/**
 * Reads a wallet's signature.
 *
 * @param answer - What the wallet said: an object with it, or the text alone.
 * @returns 64 to 66 bytes; undefined for anything else.
 */
export function readSignature(answer: unknown): Uint8Array | undefined {
  const given = typeof answer === 'string' ? answer : readField(answer, 'signature')
  if (typeof given !== 'string' || given.length > 2 * longest + 2) return undefined
  const bytes = decodeHex(given)
  return bytes && bytes.length >= shortest && bytes.length <= longest ? bytes : undefined
}
