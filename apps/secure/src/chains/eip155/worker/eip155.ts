import type { Address } from 'viem'
import type { KindOf } from '../../namespaces.js'
import type { WorkerChain } from '../../WorkerChain.js'
import type { Eip155Operation } from '../operations.js'
import { createSigner } from './createSigner.js'
import { signEvm } from './signEvm.js'

/** EVM in the worker. */
export const eip155: WorkerChain<KindOf<'eip155'>, Eip155Operation> = {
  writeKey: {
    eoa: (key) => `0x${Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  },
  sign: (operation, { addresses, withKey }) =>
    withKey('eoa', async (key) => [await signEvm(operation, addresses.eoa as Address, createSigner(key))]),
}
