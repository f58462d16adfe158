import { encodeBase58 } from '@latchkey/primitives'
import type { KindOf } from '../../namespaces.js'
import type { WorkerChain } from '../../WorkerChain.js'
import type { ToyOperation } from '../operations.js'
import { signToy } from './signToy.js'

/** The toy networks in the worker. */
export const toy: WorkerChain<KindOf<'toy'>, ToyOperation> = {
  writeKey: { payment: encodeBase58, ordinal: encodeBase58 },
  sign: async (operation, keys) => [await signToy(operation, keys)],
}
