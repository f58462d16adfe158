import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Account, testMnemonic } from '../../../app/wallet/accounts.js'
import type { Kind } from './accounts.js'

/**
 * Signs a text with the key of an address (Ed25519).
 *
 * @param key - Whose, and of which kind.
 * @param text - Exactly what was shown, behind the words that say what it is.
 * @returns Public key and signature, in hexadecimal.
 */
export function signText({ account, kind }: { account: Account; kind: Kind }, text: string): string {
  const secret = sha256(utf8ToBytes(`${testMnemonic}/toy/${account.index}/${kind}`))
  return bytesToHex(concatBytes(ed25519.getPublicKey(secret), ed25519.sign(utf8ToBytes(text), secret)))
}
