import { methodOf } from '../../chains/ChainFacts.js'
import { findChain, type WalletChain, type WalletChains } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import type { Wallet } from '../wallet/createWallet.js'

/** The namespaces and networks a paired site can be given. */
export type PairedNetworks = Pick<Wallet, 'chains' | 'networks'>

/**
 * The networks pocket has of a namespace, as sites and wallets name them (CAIP-2). One that was added with a spelling of addresses of
 * its own is for pages alone, whose script knows the spelling.
 *
 * @param namespace - The namespace.
 * @param wallet - What pocket has.
 */
export function ownChains(namespace: string, { networks }: Pick<PairedNetworks, 'networks'>): string[] {
  return networks
    .filter(({ addressPrefix, id }) => namespaceOf(id) === namespace && addressPrefix === undefined)
    .map(({ id }) => id)
}

/**
 * What pocket can do for a paired site in a namespace.
 *
 * @param chain - The namespace.
 */
export function pairedMethods({ pairing, facts }: WalletChain): string[] {
  return Object.keys(pairing.methods).filter((method) => methodOf(facts, method)?.class !== 'refused')
}

/**
 * What a method does, for the person.
 *
 * @param chains - The namespaces there are.
 * @param method - Its name between site and wallet; one pocket lacks keeps it.
 */
export function methodText(chains: WalletChains, method: string): string {
  const owner = Object.values(chains).find(({ pairing }) => Object.hasOwn(pairing.methods, method))
  return owner?.pairing.methods[method] ?? `${method} (Pocket does not have it)`
}

/**
 * Takes an account's name between site and wallet apart (CAIP-10).
 *
 * @param chains - The namespaces there are.
 * @param account - Such as `near:mainnet:alice.near`.
 * @returns Its parts, or `undefined` when it is of no namespace pocket has.
 */
export function fromCaipAccount(
  chains: WalletChains,
  account: string,
): { chain: string; address: string } | undefined {
  const at = account.lastIndexOf(':')
  const chain = account.slice(0, Math.max(at, 0))
  const isOurs = findChain(chains, namespaceOf(chain))?.facts.isNetwork(chain)
  return isOurs ? { chain, address: account.slice(at + 1) } : undefined
}
