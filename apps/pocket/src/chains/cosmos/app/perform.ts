import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { publishNetwork } from '../../../app/wallet/networkHub.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { addressOf } from './accounts.js'
import { toTextDocument, writeAmino } from './aminoDocument.js'
import type { CosmosPrepared, CosmosRequest } from './CosmosRequest.js'
import { networkOf, prefixFor } from './networks.js'

/**
 * Does what the person approved with a Cosmos account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of: a signature with its key, where one was asked for.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, request }: Asked<CosmosRequest>,
  { accounts = [], prepared }: Choice<CosmosPrepared>,
): Promise<unknown> {
  switch (request.kind) {
    case 'connect':
      connectSite(wallet, { origin, namespace: facts.namespace, accounts })
      return undefined
    case 'cosmos-sign-message': {
      const { account, address, bytes, network } = request
      // Whoever reads the signature knows the account by this address.
      if (address !== addressOf(account, prefixFor(networkOf(wallet, network))))
        throw new Error('The address is of another network')
      const { signCosmos } = await import('./keys.js')
      return signCosmos(account, new TextEncoder().encode(writeAmino(toTextDocument(address, bytes))))
    }
    case 'cosmos-transaction': {
      if (prepared?.kind !== request.kind) throw new Error('The transaction was not prepared')
      const { isCovered, signBytes } = prepared.value
      if (!isCovered) throw new Error('The account has too little')
      const { signCosmos } = await import('./keys.js')
      return signCosmos(request.account, signBytes)
    }
    case 'cosmos-suggest': {
      const network = prepared?.kind === request.kind ? prepared.value.network : undefined
      if (network) {
        await publishNetwork(network)
        wallet.dispatch({ type: 'network-added', network })
      }
      return undefined
    }
  }
}
