import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { clusterOf } from './networks.js'
import type { SolanaPrepared, SolanaRequest } from './SolanaRequest.js'

/**
 * Finds out what a request does and costs.
 *
 * @param wallet - Knows the cluster and the tokens whose names are believed.
 * @param asked - The request, and the cluster it is for.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer; LookupError when it cannot be known what the request does.
 */
export async function prepare(
  wallet: ChainWallet,
  { network: id, request }: Asked<SolanaRequest>,
): Promise<SolanaPrepared> {
  const network = clusterOf(wallet, id)
  if (request.kind === 'solana-transaction') {
    const { prepareSolana } = await import('./prepareSolana.js')
    const value = await prepareSolana(network, request.account, request.transaction)
    return { kind: request.kind, value }
  }
  if (request.kind !== 'solana-transactions') return undefined
  const { prepareSolanaAll } = await import('./prepareSolanaAll.js')
  const value = await prepareSolanaAll(network, request.account, request.transactions)
  return { kind: request.kind, value }
}
