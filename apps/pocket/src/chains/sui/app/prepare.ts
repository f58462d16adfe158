import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { networkOf } from './networks.js'
import type { SuiPrepared, SuiRequest } from './SuiRequest.js'

/**
 * Finds out what a request does and costs.
 *
 * @param wallet - Knows the network and the coins whose names are believed.
 * @param asked - The request, and the network it is for.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer; TransactionRefusal when it is never signed.
 */
export async function prepare(
  wallet: ChainWallet,
  { network, request }: Asked<SuiRequest>,
): Promise<SuiPrepared> {
  if (request.kind !== 'sui-transaction') return undefined
  const { prepareTransaction } = await import('./prepareTransaction.js')
  return { kind: request.kind, value: await prepareTransaction(networkOf(wallet, network), request) }
}
