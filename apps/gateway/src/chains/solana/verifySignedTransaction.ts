import {
  encodeBase58,
  guardProgramAddress,
  maxTransactionBytes,
  memoProgramAddress,
  neverSentBlockhash,
} from '@latchkey/primitives'
import type { SignedText } from '../ChainModule.js'
import { decodeTransaction } from './decodeTransaction.js'
import { verifyBytes } from './verifySignature.js'

/** Base64 has four characters for three bytes. */
const maxLength = Math.ceil(maxTransactionBytes / 3) * 4
const blockhash = encodeBase58(Buffer.from(neverSentBlockhash, 'latin1'))
/**
 * Programs whose instructions wallets add by themselves, and that can move nothing: what a transaction may cost, and guards against
 * loss.
 */
const harmlessPrograms = new Set(['ComputeBudget111111111111111111111111111111', guardProgramAddress])

/**
 * Tells whether an account signed a text in a transaction that no network takes, as accounts do that sign no texts: it alone
 * signed, the blockhash is the one that never comes, one Memo instruction holds the text and nothing else happens.
 *
 * @param signed - A good signature is the whole signed transaction in base64.
 * @returns False for everything else; a transaction that was ever sent, or could be, is no sign-in.
 */
export function verifySignedTransaction({ address, message, signature }: SignedText): boolean {
  if (signature.length > maxLength) return false
  const bytes = Buffer.from(signature, 'base64')
  // Other spellings of the same bytes are not taken.
  if (bytes.toString('base64') !== signature) return false
  const decoded = decodeTransaction(bytes)
  if (decoded?.signerCount !== 1 || decoded.keys[0] !== address || decoded.blockhash !== blockhash)
    return false
  const { instructions, keys } = decoded
  const others = instructions.filter(({ programIndex }) => !harmlessPrograms.has(keys[programIndex] ?? ''))
  const [memo] = others
  if (!memo || others.length > 1 || keys[memo.programIndex] !== memoProgramAddress) return false
  if (!Buffer.from(message).equals(memo.data)) return false
  const [first] = decoded.signatures
  return first !== undefined && verifyBytes({ address, bytes: decoded.message, signature: first })
}
