import { encodeBase64 } from '@latchkey/primitives'
import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { executeTransaction } from './executeTransaction.js'
import type { SuiPrepared, SuiRequest } from './SuiRequest.js'

/**
 * Does what the person approved with a Sui account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of; bytes are base64.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, network, request }: Asked<SuiRequest>,
  { accounts = [], prepared }: Choice<SuiPrepared>,
): Promise<unknown> {
  if (request.kind === 'connect') {
    connectSite(wallet, { origin, namespace: facts.namespace, accounts })
    return undefined
  }
  const { signSui } = await import('./keys.js')
  if (request.kind === 'sui-sign-message') {
    const { account, bytes } = request
    return { bytes: encodeBase64(bytes), signature: signSui(account, 'message', bytes) }
  }
  if (prepared?.kind !== request.kind) throw new Error('The transaction was not prepared')
  const { bytes, isCovered } = prepared.value
  if (!isCovered) throw new Error('The account has too little')
  const signed = { bytes: encodeBase64(bytes), signature: signSui(request.account, 'transaction', bytes) }
  return request.isSent ? { ...signed, ...(await executeTransaction(network, signed)) } : signed
}
