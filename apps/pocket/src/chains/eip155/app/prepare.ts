import { accounts } from '../../../app/wallet/accounts.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { findNode } from '../../../app/wallet/networkHub.js'
import type { Network } from '../../../shared/network.js'
import type { Asked } from '../../WalletChain.js'
import { toNetwork } from '../chainId.js'
import { addressOf } from './accounts.js'
import type { Eip155Prepared, Eip155Request, PreparedOf, RequestOf } from './Eip155Request.js'

/**
 * Finds out what a request does and costs.
 *
 * @param wallet - Knows the networks.
 * @param asked - The request, and the network it is for.
 * @returns Nothing where nothing has to be known.
 * @throws When the network does not answer.
 */
export async function prepare(
  wallet: ChainWallet,
  { network: id, request }: Asked<Eip155Request>,
): Promise<Eip155Prepared> {
  if (request.kind === 'send') {
    const { prepareTransaction } = await import('./engine/transactions.js')
    const value = await prepareTransaction(networkOf(wallet, id), request.account, request.transaction)
    return { kind: 'send', value }
  }
  if (request.kind === 'send-calls') {
    const { prepareCalls } = await import('./engine/calls.js')
    const value = await prepareCalls(networkOf(wallet, request.network), request.account, request.calls)
    return { kind: 'send-calls', value }
  }
  if (request.kind === 'watch-asset') {
    const { readToken } = await import('./engine/tokens.js')
    const active = accounts[wallet.state.get().activeAccountIndex] ?? accounts[0]
    const value = await readToken(networkOf(wallet, id), request.address, addressOf(active))
    return { kind: 'watch-asset', value }
  }
  // One pocket has is not added once more: the site is taken to it.
  const isNew = request.kind === 'add' && !wallet.networkOf(toNetwork(request.chainId))
  return isNew ? { kind: 'add', value: await tryNodes(request) } : undefined
}

function networkOf(wallet: ChainWallet, id: string): Network {
  const network = wallet.networkOf(id)
  if (!network) throw new Error('Pocket has no node for this network')
  return network
}

async function tryNodes(request: RequestOf<'add'>): Promise<PreparedOf<'add'>> {
  const { chainId, siteName, symbol = '', rpcUrls } = request
  try {
    const network = { id: toNetwork(chainId), name: siteName ?? `Network ${chainId}`, symbol }
    return { network: await findNode(network, rpcUrls) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'The node cannot be reached' }
  }
}
