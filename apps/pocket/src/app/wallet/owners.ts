import type { WalletChain, WalletChains } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import type { Account } from './accounts.js'
import type { ChainWallet } from './ChainWallet.js'

/** One of pocket's accounts, and an address of it as its namespace spells it. */
export type Owner = { account: Account; address: string }

/**
 * Finds whose address it is.
 *
 * @param chains - The namespaces there are.
 * @param address - Any text.
 * @returns Nothing for one of somebody else.
 */
export function findOwner(chains: WalletChains, address: string): Owner | undefined {
  for (const { accounts, facts, networks } of Object.values(chains)) {
    const account = accounts.findAccount(address)
    if (!account) continue
    const key = facts.toAddressKey(address)
    const known = accounts.addressesOf(account, networks.fallback)
    const spelt = known.find((one) => facts.toAddressKey(one.address) === key)
    return { account, address: spelt?.address ?? address }
  }
  return undefined
}

/**
 * The address that stands for an account on a network.
 *
 * @param chains - The namespaces there are.
 * @param account - One of ours.
 * @param network - CAIP-2 id, of a namespace pocket has.
 */
export function addressOf(chains: WalletChains, account: Account, network: string): string {
  return chains[namespaceOf(network)]?.accounts.addressesOf(account, network)[0].address ?? ''
}

/**
 * The networks on which sites see accounts of a namespace: the one pocket is on, or all where each request says which it is for. One
 * with a spelling of addresses of its own is left out.
 *
 * @param wallet - The wallet.
 * @param chain - The namespace.
 * @returns CAIP-2 ids, at least one.
 */
export function seenNetworks(
  wallet: Pick<ChainWallet, 'activeNetwork' | 'networksOf'>,
  { facts: { namespace }, networks: { fallback, isChosen } }: WalletChain,
): readonly string[] {
  const own = wallet.networksOf(namespace).filter(({ addressPrefix }) => addressPrefix === undefined)
  if (!isChosen && own.length > 0) return own.map(({ id }) => id)
  return [wallet.activeNetwork(namespace) || fallback]
}

/**
 * The namespace that comes first wherever one has to.
 *
 * @param chains - The namespaces there are.
 */
export function firstNamespace(chains: WalletChains): string {
  return Object.keys(chains)[0] ?? ''
}
