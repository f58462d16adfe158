import { withPrivateKey } from '@latchkey/vault'
import type { Address } from 'viem'
import type { Store } from '../shared/openStore.js'
import type { WorkerCallPayload } from '../shared/workerCalls.js'
import { createSigner } from './createSigner.js'
import type { DeviceHalves } from './deviceHalf.js'
import { signEvm } from './signEvm.js'
import { signSolana } from './signSolana.js'
import { withWallet } from './withWallet.js'

/**
 * Opens the wallet, signs one thing, and closes it. There is no key before and none after (S17).
 *
 * @param payload - The wallet, the way in, and what is to be done.
 * @param parts - Where this browser keeps its half.
 * @throws `vault/…`, `secure/…`
 */
export function perform(
  { wallet, access, operation }: WorkerCallPayload<'perform'>,
  parts: { store: Store; deviceHalves: DeviceHalves },
): Promise<string[]> {
  const { evm, solana } = wallet.addresses
  return withWallet({ wallet, access }, parts, ({ entropy }) => {
    if (operation.kind === 'solana-message' || operation.kind === 'solana-transactions') {
      return withPrivateKey({ entropy, account: 'solana' }, (key) => signSolana(operation, solana, key))
    }
    return withPrivateKey({ entropy, account: 'evm' }, async (key) => [
      await signEvm(operation, evm as Address, createSigner(key)),
    ])
  })
}
