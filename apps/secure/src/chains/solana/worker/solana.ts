import { ed25519 } from '@noble/curves/ed25519.js'
import { encodeAndZero } from '../../../worker/encodeAndZero.js'
import type { AccountOf } from '../../namespaces.js'
import type { WorkerChain } from '../../WorkerChain.js'
import type { SolanaOperation } from '../operations.js'
import { signSolana } from './signSolana.js'

/** Solana in the worker. */
export const solana: WorkerChain<AccountOf<'solana'>, SolanaOperation> = {
  writeKey: {
    /** The seed and the public key, as its wallets have it. */
    solana(key) {
      const pair = new Uint8Array(64)
      pair.set(key)
      pair.set(ed25519.getPublicKey(key), 32)
      return encodeAndZero(pair)
    },
  },
  sign: (operation, { addresses, withKey }) =>
    withKey('solana', (key) => signSolana(operation, addresses.solana, key)),
}
