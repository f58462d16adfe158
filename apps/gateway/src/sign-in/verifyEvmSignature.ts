import { isSameAddress } from '@latchkey/primitives'
import { isHex, recoverMessageAddress } from 'viem'
import { GatewayFailure } from '../http/GatewayFailure.js'
import type { ServedNetwork } from '../providers/rpc/createNetworkRegistry.js'

/** Characters; signatures of contract wallets that are still to be deployed run to some thousands. */
const maxSignatureLength = 65_536

/** What is verified. */
export type VerifyEvmSignatureParameters = {
  address: `0x${string}`
  message: string
  signature: string
  /** Where a contract wallet lives; without it only keys can sign in. */
  served: ServedNetwork | undefined
}

/**
 * Tells whether an account signed a text: a key by recovery, without asking any node; else a contract wallet by
 * ERC-1271, deployed or not yet (ERC-6492).
 *
 * @param parameters - See {@link VerifyEvmSignatureParameters}.
 * @throws GatewayFailure `sign-in/unavailable` when the network that has to be asked does not answer.
 */
export async function verifyEvmSignature({
  address,
  message,
  signature,
  served,
}: VerifyEvmSignatureParameters): Promise<boolean> {
  if (signature.length > maxSignatureLength || !isHex(signature)) return false
  const recovered = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (recovered !== undefined && isSameAddress(recovered, address)) return true
  if (!served) return false
  try {
    return await served.client.verifyMessage({ address, message, signature })
  } catch (cause) {
    throw new GatewayFailure('sign-in/unavailable', 'The network of the wallet could not be asked', {
      cause,
      retryAfterSeconds: 2,
    })
  }
}
