import type { Curve } from '../derivePrivateKey.js'

/** Where an account's key is, and how its public key is shown. */
export type ChainAccount = {
  curve: Curve
  /** From the seed, such as `m/44'/60'/0'/0/0`; on ed25519 every level is hardened. */
  path: string
  /**
   * Spells an address.
   *
   * @param publicKey - 33 bytes on secp256k1, 32 on ed25519.
   */
  toAddress(publicKey: Uint8Array): string
  /** Of test networks: the wallet is not registered by it. */
  isTestnet?: true
}

/** What a namespace has in a wallet. */
export type WalletChain = {
  /** By their kinds, which are stored: no kind is ever called otherwise or derived otherwise. */
  accounts: Readonly<Record<string, ChainAccount>>
  /** Where its keys are, for programmers who open a recovery kit without this code. */
  paths: string
}
