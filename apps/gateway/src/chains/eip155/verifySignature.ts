import { isSameEvmAddress } from '@latchkey/primitives'
import {
  type Address,
  BaseError,
  type Hex,
  hashMessage,
  isHex,
  type PublicClient,
  parseAbi,
  size,
} from 'viem'
import { isErc6492Signature } from 'viem/utils'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { SignedText } from '../ChainModule.js'
import { recoverAddress } from './recoverAddress.js'

/** Characters; signatures of contract wallets that are still to be deployed run to some thousands. */
const maxSignatureLength = 65_536

/** The mark at the end of a wrapped signature (ERC-6492). */
const wrapperBytes = 32
/** What a contract answers that takes a signature (ERC-1271). */
const approval = '0x1626ba7e'
const erc1271Abi = parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)'])

/** What is verified. */
export type VerifySignatureParameters = SignedText & {
  address: Address
  /** Asks the network a contract wallet lives on; without it only keys can sign in. */
  client: PublicClient | undefined
}

/**
 * Tells whether an account signed a text: a key by recovery, without asking any node; else a contract wallet by
 * ERC-1271, deployed or not yet (ERC-6492).
 *
 * @param parameters - See {@link VerifySignatureParameters}.
 * @returns False for every text that is no signature of the account, whatever is wrong with it.
 * @throws GatewayFailure when only the network could tell: `sign-in/refused` where it is not served, and
 * `sign-in/unavailable` where it does not answer.
 */
export async function verifySignature({
  address,
  client,
  message,
  signature,
}: VerifySignatureParameters): Promise<boolean> {
  if (!isReadable(signature)) return false
  if (isSignedByKey({ address, message, signature })) return true
  if (!client) {
    throw new GatewayFailure(
      'sign-in/refused',
      "The signature is not of this account's key, and its network is not served here: only accounts of a key can sign in",
    )
  }
  const isWrapped = isErc6492Signature(signature)
  try {
    const code = await client.getCode({ address })
    if (!code && !isWrapped) return false
    if (size(signature) < wrapperBytes) return await isApproved({ address, client, message, signature })
    return await client.verifyMessage({ address, message, signature })
  } catch (cause) {
    // A wrapper is what only contract wallets write; anything else is taken for a key's, and that was another's.
    if (!isWrapped || !isUnreachable(cause)) return false
    throw new GatewayFailure('sign-in/unavailable', 'The network of the wallet could not be asked', {
      cause,
      retryAfterSeconds: 2,
    })
  }
}

/** Whether the key of an account signed a text. */
export function isSignedByKey({ address, message, signature }: SignedText): boolean {
  const recovered = isReadable(signature) ? recoverAddress(message, signature) : undefined
  return recovered !== undefined && isSameEvmAddress(recovered, address)
}

/**
 * Asks a contract itself (ERC-1271). The validator that viem runs looks for a wrapper in the last 32 bytes and fails where
 * there are fewer; contracts that approve texts on chain take a signature without bytes.
 */
async function isApproved({
  address,
  client,
  message,
  signature,
}: {
  address: Address
  client: PublicClient
  message: string
  signature: Hex
}): Promise<boolean> {
  const answer = await client.readContract({
    address,
    abi: erc1271Abi,
    functionName: 'isValidSignature',
    args: [hashMessage(message), signature],
  })
  return answer === approval
}

/** Half a byte is no byte: nodes differ in what they make of it. */
function isReadable(signature: string): signature is Hex {
  return signature.length <= maxSignatureLength && signature.length % 2 === 0 && isHex(signature)
}

/** Everything else is thrown while reading the signature, or by what it made a contract do. */
function isUnreachable(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof GatewayFailure) !== null
}
