import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionRequest } from '@latchkey/pairing/wallet'
import { describeCapabilities, readCallsStatus } from '../../chains/eip155/calls.js'
import type { WalletAnswer } from '../../shared/messages.js'
import { errorCodes } from '../../shared/methods.js'
import type { Wallet } from '../wallet/createWallet.js'
import { sharedAddresses } from './planSessionChange.js'

/**
 * Answers what a paired site may know without asking the person: what pocket can do with calls, what became of those it
 * sent (EIP-5792), and the Solana accounts it was given.
 *
 * @param wallet - The wallet.
 * @param request - The request.
 * @param namespaces - What the site was granted.
 * @returns Nothing when it is a request for the person.
 */
export function answerForSession(
  wallet: Wallet,
  { chainId, method, params, topic }: SessionRequest,
  namespaces: SessionNamespaces,
): WalletAnswer | Promise<WalletAnswer> | undefined {
  if (chainId === wallet.solana.caipNetworkId) {
    if (method !== 'solana_getAccounts' && method !== 'solana_requestAccounts') return undefined
    return approve(
      wallet,
      sharedAddresses(namespaces, 'solana').map((pubkey) => ({ pubkey })),
    )
  }
  const [first, second]: unknown[] = Array.isArray(params) ? params : []
  if (method === 'wallet_getCapabilities') {
    const isShared = sharedAddresses(namespaces).some(
      (one) => one.toLowerCase() === String(first).toLowerCase(),
    )
    if (!isShared) return refuse(errorCodes.unauthorized, 'This account was not shared with the site')
    const chainIds = wallet.networks.map(({ id }) => id)
    return approve(wallet, describeCapabilities(chainIds, second))
  }
  if (method === 'wallet_getCallsStatus') {
    const bundle = wallet.state.get().bundles.find((other) => other.topic === topic && other.id === first)
    if (!bundle) return refuse(errorCodes.unknownCalls, 'Pocket knows no calls with this id')
    return import('../../chains/eip155/app/engine/engine.js')
      .then(({ readReceipt }) => readCallsStatus(bundle, (hash) => readReceipt(bundle.chainId, hash)))
      .then(
        (status) => approve(wallet, status),
        () => refuse(errorCodes.internal, 'The network could not be reached'),
      )
  }
  return undefined
}

function approve(wallet: Wallet, result: unknown): WalletAnswer {
  return { status: 'approved', result, link: null, chainId: wallet.state.get().activeChainId }
}

function refuse(code: number, message: string): WalletAnswer {
  return { status: 'refused', code, message }
}
