import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { findNode } from '../../../app/wallet/networkHub.js'
import type { Asked } from '../../WalletChain.js'
import type { CosmosPrepared, CosmosRequest } from './CosmosRequest.js'
import { networkOf } from './networks.js'

/**
 * Finds out what a request does and costs.
 *
 * @param wallet - Knows the networks and the tokens whose names are believed.
 * @param asked - The request.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer; TransactionRefusal when it is never signed.
 */
export async function prepare(
  wallet: ChainWallet,
  { request }: Asked<CosmosRequest>,
): Promise<CosmosPrepared> {
  if (request.kind === 'cosmos-transaction') {
    const { prepareTransaction } = await import('./prepareTransaction.js')
    return {
      kind: request.kind,
      value: await prepareTransaction(networkOf(wallet, request.network), request),
    }
  }
  if (request.kind !== 'cosmos-suggest') return undefined
  const { rpcUrl, wanted } = request
  // One that pocket has stays as it is.
  if (wallet.networkOf(wanted.id)) return undefined
  const found = findNode(wanted, [rpcUrl]).then(
    (network) => ({ network }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : 'The node cannot be reached' }),
  )
  return { kind: request.kind, value: await found }
}
