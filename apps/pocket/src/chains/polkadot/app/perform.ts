import { toHex } from '@latchkey/decode'
import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import type { PolkadotPrepared, PolkadotRequest } from './PolkadotRequest.js'

/**
 * Does what the person approved with a Polkadot account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, request }: Asked<PolkadotRequest>,
  { accounts = [], prepared }: Choice<PolkadotPrepared>,
): Promise<unknown> {
  switch (request.kind) {
    case 'connect':
      connectSite(wallet, { origin, namespace: facts.namespace, accounts })
      return undefined
    case 'polkadot-sign-message': {
      const { signBytes } = await import('./keys.js')
      return { signature: toHex(signBytes(request.account, request.framed)) }
    }
    case 'polkadot-transaction': {
      if (prepared?.kind !== request.kind) throw new Error('The transaction was not prepared')
      const { signTransaction } = await import('./signTransaction.js')
      return signTransaction(prepared.value, request.account, request.payload.isReturned)
    }
  }
}
