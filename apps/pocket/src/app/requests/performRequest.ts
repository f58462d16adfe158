import { findChain } from '../../chains/WalletChain.js'
import { errorCodes } from '../../shared/errorCodes.js'
import type { WalletAnswer } from '../../shared/messages.js'
import type { Wallet } from '../wallet/createWallet.js'
import { addressOf } from '../wallet/owners.js'
import type { ChainRequest } from './ChainRequest.js'
import { connectSite } from './connectSite.js'
import type { Choice } from './RequestItem.js'

/** What was asked, by whom, of which namespace, and for which network if not the one pocket is on. */
export type AskedRequest = {
  origin: string
  namespace: string
  network?: string
  request: ChainRequest
  /** Further namespaces to be connected for. */
  alongside?: readonly string[]
}

/**
 * Does what the person approved.
 *
 * @param wallet - The wallet.
 * @param asked - What was asked.
 * @param choice - What the person chose besides.
 * @returns The answer for the site.
 */
export async function performRequest(
  wallet: Wallet,
  { origin, namespace, network: asked, request, alongside = [] }: AskedRequest,
  choice: Choice,
): Promise<WalletAnswer> {
  const chain = findChain(wallet.chains, namespace)
  if (!chain) throw new Error('Pocket has no such accounts')
  const network = request.network ?? choice.network ?? asked ?? wallet.activeNetwork(namespace)
  const result = await chain.requests.perform(wallet, { origin, network, request }, choice)
  const answer = approve(wallet, namespace, { result, link: wallet.linkOf(origin, namespace) ?? null })
  if (alongside.length === 0 || answer.status === 'refused') return answer
  const holders = (choice.accounts ?? []).flatMap((address) => chain.accounts.findAccount(address) ?? [])
  const links = alongside.flatMap((other) => {
    const addresses = holders.map((one) => addressOf(wallet.chains, one, wallet.activeNetwork(other)))
    const link = connectSite(wallet, { origin, namespace: other, accounts: addresses })
    return link ? [[other, link] as const] : []
  })
  return { ...answer, links: Object.fromEntries(links) }
}

/**
 * The answer when something was done.
 *
 * @param wallet - The wallet.
 * @param namespace - Whose accounts it was about.
 * @param parts - What the site gets, and what it sees from now on; nothing of a paired site, which is told otherwise.
 */
export function approve(
  wallet: Wallet,
  namespace: string,
  { result, link = null }: Partial<Pick<Extract<WalletAnswer, { status: 'approved' }>, 'result' | 'link'>>,
): WalletAnswer {
  return { status: 'approved', result, link, network: wallet.activeNetwork(namespace) }
}

/**
 * The answer when what was asked for cannot be.
 *
 * @param message - Why, for people.
 * @param code - A code of {@link errorCodes}; -32602 by default.
 */
export function refuse(message: string, code: number = errorCodes.invalidParams): Refusal {
  return { status: 'refused', code, message }
}

/** An answer that is no approval. */
export type Refusal = Extract<WalletAnswer, { status: 'refused' }>

/** The answer when the person said no. */
export const rejection: WalletAnswer = {
  status: 'refused',
  code: errorCodes.rejected,
  message: 'The request was rejected in Pocket',
}

/** The answer when the person left pocket locked. */
export const staysLocked: WalletAnswer = {
  status: 'refused',
  code: errorCodes.unauthorized,
  message: 'Pocket is locked',
  reason: 'locked',
}
