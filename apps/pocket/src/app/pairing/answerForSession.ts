import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionRequest } from '@latchkey/pairing/wallet'
import { findChain, type PairedQuestion, type WalletChain } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import type { WalletAnswer } from '../../shared/messages.js'
import type { Wallet } from '../wallet/createWallet.js'
import { sharedAddresses } from './planSessionChange.js'

/**
 * What a paired site asks, as its namespace gets it.
 *
 * @param wallet - The wallet.
 * @param request - The request.
 * @param granted - What the site was granted.
 * @returns With the namespace, or nothing where pocket has none of the name, or not this network of it.
 */
export function toQuestion(
  wallet: Wallet,
  { chainId, method, params, topic }: SessionRequest,
  granted: SessionNamespaces,
): { chain: WalletChain; question: PairedQuestion } | undefined {
  const namespace = namespaceOf(chainId)
  const chain = findChain(wallet.chains, namespace)
  // Where pocket is on one network, one that was added since is asked for in its own words.
  const isThere = chain?.networks.isChosen ? chain.facts.isNetwork(chainId) : wallet.networkOf(chainId)
  if (!chain || !isThere) return undefined
  const shared = sharedAddresses(wallet.chains, granted, namespace, chainId)
  return { chain, question: { wallet, topic, network: chainId, method, params, shared } }
}

/**
 * Answers what a paired site may know without asking the person.
 *
 * @param wallet - The wallet.
 * @param request - The request.
 * @param granted - What the site was granted.
 * @returns Nothing when it is a request for the person.
 */
export function answerForSession(
  wallet: Wallet,
  request: SessionRequest,
  granted: SessionNamespaces,
): WalletAnswer | Promise<WalletAnswer> | undefined {
  const asked = toQuestion(wallet, request, granted)
  return asked?.chain.pairing.answer?.(asked.question)
}
