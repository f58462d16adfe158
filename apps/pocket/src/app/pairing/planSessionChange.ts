import type { SessionNamespaces } from '@latchkey/pairing'
import type { Namespace } from '../../shared/link.js'
import { type Account, addressOf } from '../wallet/accounts.js'
import { fromCaipAccount, fromCaipChain, namespaces as ownNamespaces, toCaipChain } from './supported.js'

/**
 * The network and account a paired site is on: those of the first account it was given. A site with Solana accounts
 * only is on no network it could be moved from.
 */
export type SessionView = { chainId: number | undefined; address: string }

/** Where a paired site should be; what is left out stays. */
export type SessionTarget = { chainId?: number; account?: Account }

/** What has to be told to a paired site, in this order. */
export type SessionChange = {
  namespaces: SessionNamespaces
  events: readonly { chainId: string; name: string; data: unknown }[]
}

/**
 * The network and account a paired site is on.
 *
 * @param granted - What it was granted.
 * @returns Nothing when it has no account of pocket's kinds.
 */
export function viewOf(granted: SessionNamespaces): SessionView | undefined {
  const [first] = ownNamespaces.flatMap((namespace) => accountsIn(granted, namespace))
  return first && { chainId: fromCaipChain(first.chain), address: first.address }
}

/**
 * The addresses of a kind a paired site was shown, each once, in order.
 *
 * @param granted - What it was granted.
 * @param namespace - The kind; EVM when left out.
 */
export function sharedAddresses(granted: SessionNamespaces, namespace: Namespace = 'eip155'): string[] {
  return [...new Set(accountsIn(granted, namespace).map(({ address }) => address))]
}

/**
 * The networks of a kind a paired site was granted, in order (CAIP-2).
 *
 * @param granted - What it was granted.
 * @param namespace - The kind.
 */
export function grantedChains(granted: SessionNamespaces, namespace: Namespace): string[] {
  return [...new Set(accountsIn(granted, namespace).map(({ chain }) => chain))]
}

/**
 * Whether a paired site was shown an account, by either of its addresses.
 *
 * @param granted - What the site was granted.
 * @param account - One of ours.
 */
export function isShown(granted: SessionNamespaces, account: Account): boolean {
  return ownNamespaces.some((namespace) =>
    sharedAddresses(granted, namespace).some((one) => isSame(one, addressOf(account, namespace))),
  )
}

function accountsIn(granted: SessionNamespaces, namespace: Namespace) {
  return (granted[namespace]?.accounts ?? []).flatMap((account) => {
    const parts = account.startsWith(`${namespace}:`) ? fromCaipAccount(account) : undefined
    return parts ?? []
  })
}

/**
 * How a paired site is moved to another network or account: its namespaces with that one first, then the events that
 * were granted. A network or account it did not have is added. Every kind of accounts it has follows the account.
 *
 * @param granted - What it was granted.
 * @param target - Where it should be.
 * @returns Nothing when it is there already or has no namespace of pocket's kinds.
 */
export function planSessionChange(
  granted: SessionNamespaces,
  target: SessionTarget,
): SessionChange | undefined {
  const changes = ownNamespaces.flatMap((namespace) => planNamespace(granted, namespace, target) ?? [])
  if (changes.length === 0) return undefined
  return {
    namespaces: Object.assign({}, granted, ...changes.map(({ namespaces }) => namespaces)),
    events: changes.flatMap(({ events }) => events),
  }
}

function planNamespace(
  granted: SessionNamespaces,
  namespace: Namespace,
  { chainId, account }: SessionTarget,
): SessionChange | undefined {
  const entry = granted[namespace]
  const [before] = accountsIn(granted, namespace)
  if (!entry || !before) return undefined
  // Pocket has one network of Solana.
  const chain = chainId !== undefined && namespace === 'eip155' ? toCaipChain(chainId) : before.chain
  const address = account ? addressOf(account, namespace) : before.address
  const isSameChain = before.chain === chain
  const isSameAccount = isSame(before.address, address)
  if (isSameChain && isSameAccount) return undefined
  const chains = first(grantedChains(granted, namespace), (one) => one === chain, chain)
  const addresses = first(sharedAddresses(granted, namespace), (one) => isSame(one, address), address)
  const onChain = addresses.map((one) => `${chain}:${one}`)
  const events = [
    { name: 'chainChanged', data: chainId, isWanted: !isSameChain },
    { name: 'accountsChanged', data: onChain, isWanted: !isSameAccount },
  ]
  return {
    namespaces: {
      [namespace]: {
        ...entry,
        chains,
        accounts: chains.flatMap((one) => addresses.map((other) => `${one}:${other}`)),
      },
    },
    events: events
      .filter(({ name, isWanted }) => isWanted && entry.events.includes(name))
      .map(({ name, data }) => ({ chainId: chain, name, data })),
  }
}

function first<T>(list: readonly T[], isIt: (value: T) => boolean, otherwise: T): T[] {
  return [list.find(isIt) ?? otherwise, ...list.filter((value) => !isIt(value))]
}

/** Only the addresses of EVM have letters that mean nothing. */
function isSame(one: string, other: string): boolean {
  return one === other || (other.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}
