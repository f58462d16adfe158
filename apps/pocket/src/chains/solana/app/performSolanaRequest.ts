import { randomId } from '@latchkey/channel'
import type { SolanaTransaction } from '@latchkey/decode'
import { decodeBase58, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Choice } from '../../../app/requests/RequestItem.js'
import type { Wallet } from '../../../app/wallet/createWallet.js'
import { findLink } from '../../../app/wallet/walletState.js'
import { askSolana } from './askSolana.js'
import type { SolanaRequest } from './readSolanaRequest.js'

const loadKeys = () => import('./solanaKeys.js')

/**
 * Does what the person approved with a Solana account.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked, and by whom.
 * @param choice - What the person chose besides.
 * @returns What the page's script makes the answer of; bytes are base64.
 */
export async function performSolanaRequest(
  wallet: Wallet,
  { origin, request }: { origin: string; request: SolanaRequest },
  { accounts = [], preparedSolana, preparedSolanaAll }: Choice,
): Promise<unknown> {
  const connect = (shared: string[]) =>
    wallet.dispatch({
      type: 'site-connected',
      linkId: randomId(),
      origin,
      namespace: 'solana',
      accounts: shared,
      atMs: Date.now(),
    })
  if (request.kind === 'solana-connect') return connect(accounts)
  const { signSolana } = await loadKeys()
  const { account } = request
  const { solanaAddress } = account
  if (request.kind === 'solana-sign-message')
    return { signature: encodeBase64(signSolana(account, request.bytes)) }
  if (request.kind === 'solana-sign-in') {
    const signature = encodeBase64(signSolana(account, request.bytes))
    const known = findLink(wallet.state.get(), origin, 'solana')?.accounts ?? []
    // Whoever signs in is known to the site; what it saw before it goes on seeing.
    if (!known.includes(solanaAddress)) connect([...known, solanaAddress])
    return { address: solanaAddress, message: encodeBase64(request.bytes), signature }
  }
  const sign = ({ bytes, message, messageBytes, signatureOffsets }: SolanaTransaction) => {
    const signed = bytes.slice()
    signed.set(signSolana(account, messageBytes), signatureOffsets[message.signers.indexOf(solanaAddress)])
    return signed
  }
  if (request.kind === 'solana-transactions') {
    if (!preparedSolanaAll) throw new Error('The transactions were not prepared')
    return { transactions: request.transactions.map((one) => encodeBase64(sign(one))) }
  }
  if (!preparedSolana) throw new Error('The transaction was not prepared')
  const signed = sign(request.transaction)
  if (!request.isSent) return { transaction: encodeBase64(signed) }
  const options = { ...request.options, encoding: 'base64' }
  const signature = await askSolana('sendTransaction', [encodeBase64(signed), options], v.string())
  return { signature: encodeBase64(decodeBase58(signature) ?? new Uint8Array()) }
}
