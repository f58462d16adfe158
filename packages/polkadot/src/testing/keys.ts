import type { PolkadotWalletKey } from '@latchkey/testing'

/** The first account of the local Asset Hub: the mini-secret of "test test … junk". It has plenty. */
export const richKey: PolkadotWalletKey = {
  scheme: 'sr25519',
  seed: Uint8Array.from(
    Buffer.from('4ca479f5e0dc0ee04ebcbadb64c220267dad42b8cfa4da1f0874787523b4709c', 'hex'),
  ),
}

/** A key on each curve, for accounts that begin with nothing. */
export const keys = [
  { scheme: 'sr25519', seed: new Uint8Array(32).fill(0x51) },
  { scheme: 'ed25519', seed: new Uint8Array(32).fill(0x52) },
  { scheme: 'ecdsa', seed: new Uint8Array(32).fill(0x53) },
] as const satisfies readonly PolkadotWalletKey[]
