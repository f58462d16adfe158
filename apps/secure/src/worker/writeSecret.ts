import { type Bytes, toMnemonic, withPrivateKey } from '@latchkey/vault'
import { findKeyWriter } from '../chains/worker.js'
import type { SecretName } from '../shared/pageCalls.js'

/**
 * Writes out the words of a wallet, or the key of an account in the form its other wallets import. What is written is a text,
 * which nobody can overwrite: it is for the page that shows it (S17).
 *
 * @param entropy - 16 bytes, lent.
 * @param name - What.
 */
export function writeSecret(entropy: Bytes, name: SecretName): Promise<string> {
  if (name === 'words') return toMnemonic(entropy)
  const { account, writeKey } = findKeyWriter(name)
  return withPrivateKey({ entropy, account }, writeKey)
}
