import { deriveKeyAt } from '../../../app/wallet/deriveKey.js'
import { type OwnKey, pathOf } from './accounts.js'

/**
 * Derives one of pocket's keys.
 *
 * @param key - Which.
 * @returns 32 bytes.
 */
export function deriveKey(key: OwnKey): Uint8Array {
  return deriveKeyAt(pathOf(key))
}
