import { readField, toWalletError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { decodeBase64, encodeBase64, isSameBytes } from '@latchkey/primitives'
import { callFeature, getAccount, hasFeature } from '@latchkey/wallet-standard'
import type { RequestContext } from './ConnectionParts.js'
import { rules } from './rules.js'

/** The features that sign texts, the present one first. */
export const messageFeatures = ['sui:signPersonalMessage', 'sui:signMessage'] as const

/** The shortest signature: flag, 64 bytes, and a key of 32. Those of several keys, and of logins, are longer. */
const minSignatureBytes = 97
/** As the gateway takes it. */
const maxSignatureBytes = 8192

/**
 * Signs a text as one of the accounts (`sui:signPersonalMessage`, or the older `sui:signMessage`).
 *
 * @param context - The wallet.
 * @param parameters - `address`: the account's; `message`: the text.
 * @returns The signature in base64: the flag of its kind, the signature and the key.
 * @throws `wallet/…`; `wallet/request-failed` also when the wallet signed something else.
 */
export async function signMessage(
  { name, provider, wallet }: RequestContext,
  { address, message, signal }: { address: string; message: string; signal?: AbortSignal | undefined },
): Promise<string> {
  signal?.throwIfAborted()
  const method = messageFeatures.find((feature) => hasFeature(wallet, feature)) ?? messageFeatures[0]
  try {
    const account = getAccount({ wallet, accounts: provider.accounts, rules }, address, method)
    const bytes = new TextEncoder().encode(message)
    const answer = await callFeature(wallet, method, { account, message: bytes, chain: provider.chain })
    const signed = readField(answer, 'bytes') ?? readField(answer, 'messageBytes')
    // A signature over another text would prove nothing to anyone.
    if (signed !== undefined && !isBase64Of(signed, bytes)) {
      throw new AppKitError('wallet/request-failed', {
        reason: `${name} signed another text than it was given`,
      })
    }
    return readSignature(answer)
  } catch (error) {
    throw toWalletError(error, method)
  }
}

/**
 * Reads the signature of a wallet's answer.
 *
 * @param answer - Anything.
 * @returns In base64.
 * @throws TypeError for what has none.
 */
export function readSignature(answer: unknown): string {
  const text = readField(answer, 'signature')
  const isShort = typeof text === 'string' && text.length <= maxSignatureBytes * 1.5
  const bytes = isShort ? decodeBase64(text) : undefined
  if (!bytes || bytes.length < minSignatureBytes || bytes.length > maxSignatureBytes) {
    throw new TypeError('The wallet answered with no signature')
  }
  return encodeBase64(bytes)
}

function isBase64Of(value: unknown, bytes: Uint8Array): boolean {
  const decoded = typeof value === 'string' ? decodeBase64(value) : undefined
  return decoded !== undefined && isSameBytes(decoded, bytes)
}
