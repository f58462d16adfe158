import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { publicKeyOf } from './accounts.js'
import type { StacksPrepared, StacksRequest } from './StacksRequest.js'

/**
 * Does what the person approved with a Stacks account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, request }: Asked<StacksRequest>,
  { accounts = [], prepared }: Choice<StacksPrepared>,
): Promise<unknown> {
  switch (request.kind) {
    case 'connect':
      connectSite(wallet, { origin, namespace: facts.namespace, accounts })
      return undefined
    case 'stacks-sign-message': {
      const { deriveKey, signMessage } = await import('./keys.js')
      const signature = signMessage(deriveKey(request.account), request.message)
      return { signature, publicKey: publicKeyOf(request.account) }
    }
    case 'stacks-transaction': {
      if (prepared?.kind !== request.kind) throw new Error('The transaction was not prepared')
      const { signTransaction } = await import('./signTransaction.js')
      return signTransaction(prepared.value, request.account, request.network, request.source)
    }
    case 'stacks-switch':
      if (wallet.settings.get().switchAnswer !== 'stays') {
        wallet.dispatch({ type: 'network-chosen', network: request.target })
      }
      return undefined
  }
}
