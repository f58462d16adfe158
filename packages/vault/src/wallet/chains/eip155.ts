import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from './toHex.js'
import type { WalletChain } from './WalletChain.js'

/** EVM networks, by BIP-44. */
export const eip155: WalletChain = {
  accounts: { eoa: { curve: 'secp256k1', path: "m/44'/60'/0'/0/0", toAddress } },
  paths: "EVM m/44'/60'/0'/0/0",
}

/** Upper and lower case are the checksum of EIP-55. */
function toAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const address = toHex(keccak_256(point.subarray(1)).subarray(12))
  const checksum = toHex(keccak_256(new TextEncoder().encode(address)))
  const cased = Array.from(address, (digit, index) =>
    Number.parseInt(checksum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
