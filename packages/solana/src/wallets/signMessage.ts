import { readField, toWalletError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { encodeBase58, isSameBytes } from '@latchkey/primitives'
import {
  callFeature,
  getAccount,
  isBytes,
  readList,
  type StandardAccount,
  type StandardWallet,
} from '@latchkey/wallet-standard'

/** A wallet and what it shares. */
export type Signer = { wallet: StandardWallet; name: string; accounts: readonly StandardAccount[] }

/**
 * Signs a text as one of the accounts (`solana:signMessage`).
 *
 * @param signer - The wallet.
 * @param parameters - `address`: the account's; `message`: the text.
 * @returns The signature in base58, made over the text's UTF-8.
 * @throws `wallet/…`; `wallet/request-failed` also when the wallet signed something else.
 */
export async function signMessage(
  signer: Signer,
  { address, message, signal }: { address: string; message: string; signal: AbortSignal },
): Promise<string> {
  signal.throwIfAborted()
  return encodeBase58(await signBytes(signer, address, new TextEncoder().encode(message)))
}

/**
 * Signs bytes as one of the accounts.
 *
 * @throws As {@link signMessage}.
 */
export async function signBytes(signer: Signer, address: string, message: Uint8Array): Promise<Uint8Array> {
  const method = 'solana:signMessage'
  try {
    const account = getAccount(signer, address, method)
    const [output] = readList(await callFeature(signer.wallet, method, { account, message }))
    const signature = readField(output, 'signature')
    const signed = readField(output, 'signedMessage')
    if (!isBytes(signature) || signature.length !== 64)
      throw new TypeError('The wallet answered with no signature')
    // A hardware wallet may sign a text of its own around this one. That signature would prove nothing to anyone.
    if (isBytes(signed) && !isSameBytes(signed, message)) {
      const reason = `${signer.name} signed another text than it was given. Use an account that is not on a hardware wallet`
      throw new AppKitError('wallet/request-failed', { reason })
    }
    return signature
  } catch (error) {
    throw toWalletError(error, method)
  }
}
