import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { findKey } from './accounts.js'
import type { BitcoinPrepared, BitcoinRequest } from './BitcoinRequest.js'

/**
 * Does what the person approved with a Bitcoin account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, request }: Asked<BitcoinRequest>,
  { accounts = [], prepared }: Choice<BitcoinPrepared>,
): Promise<unknown> {
  switch (request.kind) {
    case 'connect':
      connectSite(wallet, { origin, namespace: facts.namespace, accounts })
      return undefined
    case 'bitcoin-sign-message': {
      const key = findKey(request.address)
      if (!key) throw new Error('Pocket does not have this account')
      const { signBitcoinMessage } = await import('./signBitcoinMessage.js')
      return signBitcoinMessage(key, request.message, request.protocol)
    }
    case 'bitcoin-transaction': {
      if (prepared?.kind !== request.kind) throw new Error('The transaction was not prepared')
      const { signTransaction } = await import('./signTransaction.js')
      return signTransaction(prepared.value, request.network, request.source)
    }
    case 'bitcoin-switch':
      if (wallet.settings.get().switchAnswer !== 'stays') {
        wallet.dispatch({ type: 'network-chosen', network: request.target })
      }
      return undefined
  }
}
