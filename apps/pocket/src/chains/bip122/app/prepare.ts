import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import type { BitcoinPrepared, BitcoinRequest } from './BitcoinRequest.js'

/**
 * Finds out what a request does and costs.
 *
 * @param _ - What pocket has; the node knows all that is needed.
 * @param asked - The request.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer; TransactionRefusal when it is never signed.
 */
export async function prepare(_: ChainWallet, { request }: Asked<BitcoinRequest>): Promise<BitcoinPrepared> {
  if (request.kind !== 'bitcoin-transaction') return undefined
  const { prepareTransaction } = await import('./prepareTransaction.js')
  return { kind: request.kind, value: await prepareTransaction(request) }
}
