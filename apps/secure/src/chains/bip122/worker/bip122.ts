import { type Bytes, zero } from '@latchkey/vault'
import { encodeAndZero } from '../../encodeAndZero.js'
import type { KindOf } from '../../namespaces.js'
import type { KeyWriters } from '../../WorkerChain.js'

/** Wallet import format of the main network, for a compressed public key. */
async function writeKey(key: Bytes): Promise<string> {
  const content = new Uint8Array(34)
  content.set([0x80])
  content.set(key, 1)
  content.set([0x01], 33)
  const written = new Uint8Array(38)
  written.set(content)
  const hash = await crypto.subtle.digest('SHA-256', await crypto.subtle.digest('SHA-256', content))
  written.set(new Uint8Array(hash, 0, 4), 34)
  zero(content)
  return encodeAndZero(written)
}

/** The wallet keeps addresses on Bitcoin, and writes out their keys; it signs nothing there. */
export const bip122: { writeKey: KeyWriters<KindOf<'bip122'>> } = {
  writeKey: { payment: writeKey, ordinal: writeKey },
}
