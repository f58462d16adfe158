import { AppKitError } from '@latchkey/errors'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { readAddress } from '../address/addresses.js'
import { findKeyType } from '../address/keys.js'
import { toSignedBytes, toTextDocument } from '../signing/amino.js'
import type { CosmosProvider } from './CosmosProvider.js'

/**
 * Has a wallet sign a text (ADR-36), and makes sure that the account asked for has signed exactly that: a wallet may have another
 * account in front by now.
 *
 * @param parameters - The wallet, the network's chain id, the account and the text.
 * @returns The signature: 64 bytes in base64, enough for whoever has address and text.
 * @throws `wallet/…`.
 */
export async function signText({
  provider,
  chainId,
  address,
  text,
}: {
  provider: CosmosProvider
  chainId: string
  address: string
  text: string
}): Promise<string> {
  const answer = await provider.signArbitrary(chainId, address, text)
  const { isSignatureOf } = await import('../signing/curve.js')
  const signature = decodeBase64(answer.signature)
  const publicKey = decodeBase64(answer.pub_key.value)
  const account = readAddress(address)
  const keyType = publicKey && account && (await findKeyType(publicKey, account.bytes))
  if (!keyType) {
    const reason = `${provider.name} signed as another account. Choose the connected one there, or connect again`
    throw new AppKitError('wallet/request-failed', { reason })
  }
  const bytes = toSignedBytes(toTextDocument(address, text))
  if (!signature || !isSignatureOf({ bytes, signature, publicKey, keyType })) {
    const reason = `${provider.name} answered with a signature that does not hold`
    throw new AppKitError('wallet/request-failed', { reason })
  }
  return encodeBase64(signature)
}
