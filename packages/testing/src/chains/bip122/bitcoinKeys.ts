import type { CaipNetworkId } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { NETWORK, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'

/** How a key of a scripted wallet is paid. */
export type BitcoinKeyKind = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr'

/** An address with its key. Test keys only. */
export type BitcoinKey = {
  readonly kind: BitcoinKeyKind
  readonly privateKey: Uint8Array
  /** In hexadecimal, with its parity. */
  readonly publicKey: string
  readonly address: string
  /** What an output to it has. */
  readonly script: Uint8Array
  /** What stands behind a script hash. */
  readonly redeemScript: Uint8Array | undefined
}

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** How addresses of a network are written: every network that is neither of these is a public test network. */
function getParameters(caipNetworkId: CaipNetworkId) {
  if (caipNetworkId === mainnet) return NETWORK
  return caipNetworkId === regtest ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}

/**
 * A key's address on a network.
 *
 * @param privateKey - 32 bytes.
 * @param kind - How it is paid.
 * @param caipNetworkId - The network.
 */
export function toBitcoinKey(
  privateKey: Uint8Array,
  kind: BitcoinKeyKind,
  caipNetworkId: CaipNetworkId,
): BitcoinKey {
  const network = getParameters(caipNetworkId)
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const shared = { kind, privateKey, publicKey: bytesToHex(publicKey) }
  const witness = p2wpkh(publicKey, network)
  if (kind === 'p2wpkh') {
    return { ...shared, address: witness.address ?? '', script: witness.script, redeemScript: undefined }
  }
  if (kind === 'p2tr') {
    const { address = '', script } = p2tr(publicKey.slice(1), undefined, network)
    return { ...shared, address, script, redeemScript: undefined }
  }
  const { address = '', script, redeemScript } = p2sh(witness, network)
  return { ...shared, address, script, redeemScript }
}

/** The key of an account that holds ordinals: another one than pays. */
export function toOrdinalKey(privateKey: Uint8Array): Uint8Array {
  return sha256(privateKey)
}
