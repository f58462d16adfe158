import { ed25519 } from '@noble/curves/ed25519.js'
import { encodeAndZero } from '../../../worker/encodeAndZero.js'
import type { KindOf } from '../../namespaces.js'
import type { WorkerChain } from '../../WorkerChain.js'
import type { SolanaOperation } from '../operations.js'
import { signSolana } from './signSolana.js'

/** Solana in the worker. */
export const solana: WorkerChain<KindOf<'solana'>, SolanaOperation> = {
  writeKey: {
    /** The seed and the public key, as its wallets have it. */
    eoa(key) {
      const pair = new Uint8Array(64)
      pair.set(key)
      pair.set(ed25519.getPublicKey(key), 32)
      return encodeAndZero(pair)
    },
  },
  sign: (operation, { addresses, withKey }) =>
    withKey('eoa', (key) => signSolana(operation, addresses.eoa, key)),
}
