import { SecureWorkerError } from '@latchkey/errors/secureWorker'
import { findOperationNamespace, type Operation } from '../chains/operations.js'
import type { WorkerChain } from '../chains/WorkerChain.js'
import { workerChains } from '../chains/worker.js'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallPayload } from '../shared/workerCalls.js'
import type { DeviceHalves } from './deviceHalf.js'
import { lendKeys } from './lendKeys.js'
import { withWallet } from './withWallet.js'

/**
 * Opens the wallet, signs one thing, and closes it. There is no key before and none after (S17), and none of another namespace
 * than the operation's.
 *
 * @param payload - The wallet, the way in, and what is to be done.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/…`
 */
export async function perform(
  { wallet, access, operation }: WorkerCallPayload<'perform'>,
  parts: { store: Store; deviceHalves: DeviceHalves },
): Promise<string[]> {
  const namespace = findOperationNamespace(operation.kind)
  if (!namespace) throw new SecureWorkerError('secure/worker-ended')
  // Which operations are of which chain is what the registries say; the compiler cannot follow it through the name.
  const chain = workerChains[namespace] as WorkerChain<string, Operation>
  return withWallet({ wallet, access }, parts, ({ entropy }) =>
    chain.sign(operation, lendKeys(namespace, { addresses: wallet.addresses, entropy })),
  )
}
