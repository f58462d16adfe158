import { toSuiAddressKey } from '@latchkey/primitives'
import type { SignedText } from '../ChainModule.js'
import { hashPersonalMessage, toAddress } from './signatures/hash.js'
import { schemes, signatureBytes, verifyByKey } from './signatures/keys.js'
import {
  getMultisigAddress,
  isSignedByMembers,
  multisigFlag,
  needsNetwork,
  readMultisig,
} from './signatures/multisig.js'
import { getPasskeyAddress, isSignedByPasskey, passkeyFlag, readPasskey } from './signatures/passkey.js'
import { zkLoginFlag } from './signatures/zkLogin.js'

/** Those of ten keys have no more. */
const maxBytes = 8_192
/** Base64 has four characters for three bytes. */
const maxLength = Math.ceil(maxBytes / 3) * 4

/** What can be said of a signature here: whether it holds, or that only the network knows. */
export type Verdict = boolean | 'zk-login' | 'multisig-zk-login'

/**
 * Tells whether an account signed a text: with its key (Ed25519, secp256k1, secp256r1), with as many of several keys as it takes, or
 * with a passkey. No node is asked.
 *
 * @param signed - A good signature is base64: the flag of its kind, the signature and the key.
 * @returns False for every text that is no signature of the account, whatever is wrong with it; for signatures of logins that
 * only the network knows.
 * @see https://docs.sui.io/concepts/cryptography/transaction-auth/signatures
 */
export function verifySignature({ address, message, signature }: SignedText): Verdict {
  if (signature.length > maxLength) return false
  const bytes = Buffer.from(signature, 'base64')
  // Other spellings of the same bytes are not taken.
  if (bytes.length > maxBytes || bytes.toString('base64') !== signature) return false
  try {
    return judge({ bytes, message, isOf: (own) => own === toSuiAddressKey(address) })
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** @throws RangeError for bytes that are no signature. */
function judge({
  bytes,
  isOf,
  message,
}: {
  bytes: Buffer
  message: string
  /** Whether an address is the one that is said to have signed. */
  isOf(address: string): boolean
}): Verdict {
  const [flag] = bytes
  const content = bytes.subarray(1)
  const digest = () => hashPersonalMessage(message)
  if (flag === zkLoginFlag) return 'zk-login'
  if (flag === multisigFlag) {
    const multisig = readMultisig(content)
    if (!isOf(getMultisigAddress(multisig))) return false
    return needsNetwork(multisig) ? 'multisig-zk-login' : isSignedByMembers(multisig, digest())
  }
  if (flag === passkeyFlag) {
    const passkey = readPasskey(content)
    return isOf(getPasskeyAddress(passkey)) && isSignedByPasskey(passkey, digest())
  }
  const scheme = flag === undefined ? undefined : schemes[flag]
  if (!scheme) return false
  const publicKey = content.subarray(signatureBytes)
  if (!isOf(toAddress(scheme.flag, publicKey))) return false
  return verifyByKey(scheme, {
    bytes: digest(),
    publicKey,
    signature: content.subarray(0, signatureBytes),
  })
}
