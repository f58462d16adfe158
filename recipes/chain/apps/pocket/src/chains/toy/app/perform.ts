import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { findKey } from './accounts.js'
import { sendTransaction } from './askNode.js'
import type { PreparedSend, ToyPrepared, ToyRequest } from './ToyRequest.js'

/**
 * Does what the person approved with a toy account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, request }: Asked<ToyRequest>,
  { accounts = [], prepared }: Choice<ToyPrepared>,
): Promise<unknown> {
  switch (request.kind) {
    case 'connect':
      connectSite(wallet, { origin, namespace: facts.namespace, accounts })
      return undefined
    case 'toy-sign-message':
      return sign(request.address, `toy message\n${request.message}`)
    case 'toy-send':
      if (prepared?.kind !== 'toy-send') throw new Error('The transaction was not prepared')
      return send(prepared.value)
    case 'toy-switch':
      if (wallet.settings.get().switchAnswer !== 'stays') {
        wallet.dispatch({ type: 'network-chosen', network: request.target })
      }
      return undefined
  }
}

/**
 * Signs a text as the owner of an address.
 *
 * @param address - One of ours.
 * @param text - What was shown, behind the words that say what it is.
 */
export async function sign(address: string, text: string): Promise<string> {
  const key = findKey(address)
  if (!key) throw new Error('Pocket does not have this account')
  const { signText } = await import('./keys.js')
  return signText(key, text)
}

async function send({ network, inputs, outputs }: PreparedSend): Promise<string> {
  const transaction = {
    network,
    inputs: inputs.map(({ id, index }) => ({ id, index })),
    outputs: outputs.map(({ address, amount }) => ({ address, amount: String(amount) })),
  }
  const text = `toy transaction\n${JSON.stringify(transaction)}`
  const witnesses = await Promise.all(inputs.map(({ address }) => sign(address, text)))
  return sendTransaction(network, { ...transaction, witnesses })
}
