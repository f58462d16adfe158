import type { SuiKey } from '@latchkey/testing'

const toKey = (scheme: SuiKey['scheme'], byte: number): SuiKey => ({
  scheme,
  privateKey: new Uint8Array(32).fill(byte),
})

/** One key of each kind. */
export const keys: readonly [SuiKey, SuiKey, SuiKey] = [
  toKey('ed25519', 1),
  toKey('secp256k1', 2),
  toKey('secp256r1', 3),
]
