import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m } from '@scure/base'
import { toHex } from './toHex.js'
import type { ChainAccount, WalletChain } from './WalletChain.js'

/** How addresses begin: on the main network, and on test networks. */
type Prefix = 'bc' | 'tb'

const toPayment = (path: string, prefix: Prefix): ChainAccount => ({
  curve: 'secp256k1',
  path,
  toAddress: (key) => toSegwitAddress(prefix, key),
})

const toOrdinal = (path: string, prefix: Prefix): ChainAccount => ({
  curve: 'secp256k1',
  path,
  toAddress: (key) => toTaprootAddress(prefix, key),
})

/** Bitcoin, by BIP-84 and BIP-86, where coin 1' is the test networks'. */
export const bip122: WalletChain = {
  accounts: {
    payment: toPayment("m/84'/0'/0'/0/0", 'bc'),
    ordinal: toOrdinal("m/86'/0'/0'/0/0", 'bc'),
    'testnet-payment': { ...toPayment("m/84'/1'/0'/0/0", 'tb'), isTestnet: true },
    'testnet-ordinal': { ...toOrdinal("m/86'/1'/0'/0/0", 'tb'), isTestnet: true },
  },
  paths: "Bitcoin m/84'/0'/0'/0/0 and m/86'/0'/0'/0/0",
}

/** P2WPKH: witness version 0 of HASH160 (BIP-141, BIP-173). */
function toSegwitAddress(prefix: Prefix, publicKey: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
}

/** P2TR without scripts: witness version 1 of the key that is tweaked with its own hash (BIP-341, BIP-350). */
function toTaprootAddress(prefix: Prefix, publicKey: Uint8Array): string {
  const { lift_x: liftX, taggedHash, pointToBytes } = schnorr.utils
  const { Fn, BASE } = secp256k1.Point
  const internalKey = publicKey.subarray(1)
  const tweak = Fn.fromBytes(taggedHash('TapTweak', internalKey))
  const outputKey = liftX(BigInt(`0x${toHex(internalKey)}`)).add(BASE.multiply(tweak))
  return bech32m.encode(prefix, [1, ...bech32m.toWords(pointToBytes(outputKey))])
}
