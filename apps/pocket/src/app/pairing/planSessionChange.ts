import type { SessionNamespaces } from '@latchkey/pairing'
import { findChain, type WalletChain, type WalletChains } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import type { Account } from '../wallet/accounts.js'
import { fromCaipAccount } from './pairedChains.js'

/** The network (CAIP-2) and account a paired site is on: those of the first account it was given. */
export type SessionView = { network: string; address: string }

/** Where a paired site should be; what is left out stays, as do the networks of other namespaces. */
export type SessionTarget = { network?: string; account?: Account }

/** What has to be told to a paired site, in this order. */
export type SessionChange = {
  namespaces: SessionNamespaces
  events: readonly { chainId: string; name: string; data: unknown }[]
}

/**
 * The network and account a paired site is on.
 *
 * @param chains - The namespaces there are.
 * @param granted - What it was granted.
 * @returns Nothing when it has no account of pocket's namespaces.
 */
export function viewOf(chains: WalletChains, granted: SessionNamespaces): SessionView | undefined {
  const [first] = Object.keys(chains).flatMap((namespace) => accountsIn(chains, granted, namespace))
  return first && { network: first.chain, address: first.address }
}

/**
 * The addresses of a namespace a paired site was shown, each once, in order.
 *
 * @param chains - The namespaces there are.
 * @param granted - What it was granted.
 * @param namespace - The namespace.
 * @param network - CAIP-2 id: only those on it, where it was shown some there; all when left out.
 */
export function sharedAddresses(
  chains: WalletChains,
  granted: SessionNamespaces,
  namespace: string,
  network?: string,
): string[] {
  const all = accountsIn(chains, granted, namespace)
  const there = all.filter(({ chain }) => chain === network)
  return [...new Set((there.length > 0 ? there : all).map(({ address }) => address))]
}

/**
 * The networks of a namespace a paired site was granted, in order (CAIP-2).
 *
 * @param chains - The namespaces there are.
 * @param granted - What it was granted.
 * @param namespace - The namespace.
 */
export function grantedChains(chains: WalletChains, granted: SessionNamespaces, namespace: string): string[] {
  return [...new Set(accountsIn(chains, granted, namespace).map(({ chain }) => chain))]
}

/**
 * Whether a paired site was shown an account, by any of its addresses.
 *
 * @param chains - The namespaces there are.
 * @param granted - What the site was granted.
 * @param account - One of ours.
 */
export function isShown(chains: WalletChains, granted: SessionNamespaces, account: Account): boolean {
  return Object.entries(chains).some(([namespace, { accounts }]) =>
    sharedAddresses(chains, granted, namespace).some((one) => accounts.findAccount(one) === account),
  )
}

function accountsIn(chains: WalletChains, granted: SessionNamespaces, namespace: string) {
  return (granted[namespace]?.accounts ?? []).flatMap((account) => {
    const parts = account.startsWith(`${namespace}:`) ? fromCaipAccount(chains, account) : undefined
    return parts ?? []
  })
}

/**
 * How a paired site is moved to another network or account: its namespaces with that one first, then the events that
 * were granted. A network or account it did not have is added. Every kind of accounts it has follows the account.
 *
 * @param chains - The namespaces there are.
 * @param granted - What it was granted.
 * @param target - Where it should be.
 * @returns Nothing when it is there already or has no namespace of pocket's.
 */
export function planSessionChange(
  chains: WalletChains,
  granted: SessionNamespaces,
  target: SessionTarget,
): SessionChange | undefined {
  const changes = Object.keys(chains).flatMap(
    (namespace) => planNamespace(chains, granted, namespace, target) ?? [],
  )
  if (changes.length === 0) return undefined
  return {
    namespaces: Object.assign({}, granted, ...changes.map(({ namespaces }) => namespaces)),
    events: changes.flatMap(({ events }) => events),
  }
}

function planNamespace(
  chains: WalletChains,
  granted: SessionNamespaces,
  namespace: string,
  { network, account }: SessionTarget,
): SessionChange | undefined {
  const own = findChain(chains, namespace)
  const entry = granted[namespace]
  const [before] = accountsIn(chains, granted, namespace)
  if (!own || !entry || !before) return undefined
  const chain = network !== undefined && namespaceOf(network) === namespace ? network : before.chain
  const holders = holdersIn(own, accountsIn(chains, granted, namespace))
  const holder = account ?? own.accounts.findAccount(before.address) ?? before.address
  const isSameChain = before.chain === chain
  const isSameAccount = holders[0]?.holder === holder
  if (isSameChain && isSameAccount) return undefined
  const onChains = first(grantedChains(chains, granted, namespace), (one) => one === chain, chain)
  const ordered = first(holders, (one) => one.holder === holder, { holder, written: [] })
  const accountsOn = (id: string) =>
    ordered.flatMap((one) => spell(own, one, id)).map((address) => `${id}:${address}`)
  const detailed = ordered.flatMap((one) =>
    typeof one.holder === 'string' ? [] : own.accounts.addressesOf(one.holder, chain),
  )
  const change = {
    network: chain,
    addresses: detailed,
    isAccounts: !isSameAccount,
    isNetwork: !isSameChain,
  }
  const events = [
    { name: 'chainChanged', data: own.pairing.toNetworkData?.(chain), isWanted: !isSameChain },
    { name: 'accountsChanged', data: accountsOn(chain), isWanted: !isSameAccount },
    ...(own.pairing.toOwnEvents?.(change) ?? []).map((event) => ({ ...event, isWanted: true })),
  ]
  return {
    namespaces: {
      [namespace]: { ...entry, chains: onChains, accounts: onChains.flatMap(accountsOn) },
    },
    events: events
      .filter(({ name, isWanted }) => isWanted && entry.events.includes(name))
      .map(({ name, data }) => ({ chainId: chain, name, data })),
  }
}

/** Whose addresses a site was shown: an account of ours, or an address that is none; and how they were written to it. */
type Holder = { holder: Account | string; written: string[] }

function holdersIn(own: WalletChain, accounts: readonly { address: string }[]): Holder[] {
  const found = new Map<Account | string, Holder>()
  for (const { address } of accounts) {
    const holder = own.accounts.findAccount(address) ?? address
    const known = found.get(holder) ?? { holder, written: [] }
    found.set(holder, { holder, written: [...known.written, address] })
  }
  return [...found.values()]
}

/** The addresses of a holder on a network, in the letters they were written in before. */
function spell({ accounts, facts }: WalletChain, { holder, written }: Holder, network: string): string[] {
  if (typeof holder === 'string') return [holder]
  return accounts.addressesOf(holder, network).map(({ address }) => {
    const key = facts.toAddressKey(address)
    return written.find((one) => facts.toAddressKey(one) === key) ?? address
  })
}

function first<T>(list: readonly T[], isIt: (value: T) => boolean, otherwise: T): T[] {
  return [list.find(isIt) ?? otherwise, ...list.filter((value) => !isIt(value))]
}
