import type { SolanaTransaction } from '@latchkey/decode'
import { decodeBase58, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { connectSite } from '../../../app/requests/connectSite.js'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { ChainWallet } from '../../../app/wallet/ChainWallet.js'
import { findLink } from '../../../app/wallet/walletState.js'
import type { Asked } from '../../WalletChain.js'
import { facts } from '../facts.js'
import { addressOf } from './accounts.js'
import { askSolana } from './askSolana.js'
import type { SolanaPrepared, SolanaRequest } from './SolanaRequest.js'

const loadKeys = () => import('./solanaKeys.js')
const { namespace } = facts

/**
 * Does what the person approved with a Solana account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of; bytes are base64.
 */
export async function perform(
  wallet: ChainWallet,
  { origin, network, request }: Asked<SolanaRequest>,
  { accounts = [], prepared }: Choice<SolanaPrepared>,
): Promise<unknown> {
  if (request.kind === 'connect') {
    connectSite(wallet, { origin, namespace, accounts })
    return undefined
  }
  const { signSolana } = await loadKeys()
  const { account } = request
  const address = addressOf(account)
  if (request.kind === 'solana-sign-message')
    return { signature: encodeBase64(signSolana(account, request.bytes)) }
  if (request.kind === 'solana-sign-in') {
    const signature = encodeBase64(signSolana(account, request.bytes))
    const known = findLink(wallet.state.get(), origin, namespace)?.accounts ?? []
    // Whoever signs in is known to the site; what it saw before it goes on seeing.
    if (!known.includes(address)) connectSite(wallet, { origin, namespace, accounts: [...known, address] })
    return { address, message: encodeBase64(request.bytes), signature }
  }
  const sign = ({ bytes, message, messageBytes, signatureOffsets }: SolanaTransaction) => {
    const signed = bytes.slice()
    signed.set(signSolana(account, messageBytes), signatureOffsets[message.signers.indexOf(address)])
    return signed
  }
  if (prepared?.kind !== request.kind) throw new Error('The transaction was not prepared')
  if (request.kind === 'solana-transactions') {
    return { transactions: request.transactions.map((one) => encodeBase64(sign(one))) }
  }
  const signed = sign(request.transaction)
  if (!request.isSent) return { transaction: encodeBase64(signed) }
  const options = { ...request.options, encoding: 'base64' }
  const params = [encodeBase64(signed), options]
  const signature = await askSolana(network, 'sendTransaction', params, v.string())
  return { signature: encodeBase64(decodeBase58(signature) ?? new Uint8Array()) }
}
