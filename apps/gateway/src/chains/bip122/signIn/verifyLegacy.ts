import { OutScript, p2tr } from '@scure/btc-signer'
import { CompactSizeLen } from '@scure/btc-signer/script.js'
import { concatBytes, equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import { pointCompress, recover } from 'tiny-secp256k1'
import type { ReadAddress } from '../address.js'

const firstHeader = 27
const magic = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')

/**
 * Tells whether the key of an address signed a text as wallets did before BIP-322: a signature from which its key follows. What
 * kind of address it was meant for is in the first byte, but wallets write that byte for each kind as for the oldest, so the key
 * alone decides.
 *
 * @param signed - `bytes`: 65, the first of which is from 27 to 42.
 * @throws Anything for numbers that are out of range.
 */
export function verifyLegacy({
  address: { kind, program },
  bytes,
  message,
}: {
  address: ReadAddress
  bytes: Uint8Array
  message: string
}): boolean {
  const text = Buffer.from(message)
  const digest = sha256x2(concatBytes(magic, CompactSizeLen.encode(text.length), text))
  const recoveryBit = (((bytes[0] ?? 0) - firstHeader) & 3) as 0 | 1 | 2 | 3
  const key = recover(digest, bytes.subarray(1), recoveryBit, true)
  if (!key) return false
  switch (kind) {
    case 'p2wpkh':
      return equalBytes(hash160(key), program)
    case 'p2pkh':
      return equalBytes(hash160(key), program) || equalBytes(hash160(pointCompress(key, false)), program)
    case 'p2sh':
      return equalBytes(hash160(OutScript.encode({ type: 'wpkh', hash: hash160(key) })), program)
    case 'p2tr':
      return equalBytes(p2tr(key.subarray(1)).tweakedPubkey, program)
    case 'p2wsh':
      return false
  }
}
