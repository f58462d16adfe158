import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import type { PolkadotPrepared, PolkadotRequest } from './PolkadotRequest.js'

/**
 * Finds out what a request does and costs.
 *
 * @param _ - The wallet, of which nothing is needed.
 * @param asked - The request.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer; TransactionRefusal when it is never signed.
 */
export async function prepare(
  _: ChainWallet,
  { request }: Asked<PolkadotRequest>,
): Promise<PolkadotPrepared> {
  if (request.kind !== 'polkadot-transaction') return undefined
  const { account, network, payload } = request
  const { prepareTransaction } = await import('./prepareTransaction.js')
  return { kind: request.kind, value: await prepareTransaction(network, account, payload) }
}
