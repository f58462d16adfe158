import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { networkOf } from './networks.js'
import type { StacksPrepared, StacksRequest } from './StacksRequest.js'

/**
 * Finds out what a request does and costs.
 *
 * @param wallet - Knows the network and the tokens whose names are believed.
 * @param asked - The request.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer; TransactionRefusal when it is never signed.
 */
export async function prepare(
  wallet: ChainWallet,
  { request }: Asked<StacksRequest>,
): Promise<StacksPrepared> {
  if (request.kind !== 'stacks-transaction') return undefined
  const { account, network, source } = request
  const { prepareTransaction } = await import('./prepareTransaction.js')
  return { kind: request.kind, value: await prepareTransaction(networkOf(wallet, network), account, source) }
}
