import type { SessionNamespaces } from '@latchkey/pairing'
import { fromCaipAccount, namespace, toCaipChain } from './supported.js'

/** The network and account a paired site is on: those of the first account it was given. */
export type SessionView = { chainId: number; address: string }

/** What has to be told to a paired site, in this order. */
export type SessionChange = {
  namespaces: SessionNamespaces
  events: readonly { chainId: string; name: string; data: unknown }[]
}

/**
 * The network and account a paired site is on.
 *
 * @param namespaces - What it was granted.
 * @returns Nothing when it has no account of pocket's kind.
 */
export function viewOf(namespaces: SessionNamespaces): SessionView | undefined {
  return fromCaipAccount(namespaces[namespace]?.accounts[0] ?? '')
}

/**
 * The addresses a paired site was shown, each once, in order.
 *
 * @param namespaces - What it was granted.
 */
export function sharedAddresses(namespaces: SessionNamespaces): string[] {
  const accounts = namespaces[namespace]?.accounts ?? []
  return [...new Set(accounts.flatMap((account) => fromCaipAccount(account)?.address ?? []))]
}

/**
 * The networks a paired site was granted, in order.
 *
 * @param namespaces - What it was granted.
 */
export function grantedChainIds(namespaces: SessionNamespaces): number[] {
  const accounts = namespaces[namespace]?.accounts ?? []
  return [...new Set(accounts.flatMap((account) => fromCaipAccount(account)?.chainId ?? []))]
}

/**
 * How a paired site is moved to another network or account: its namespaces with that one first, then the events that
 * were granted. A network or account it did not have is added.
 *
 * @param namespaces - What it was granted.
 * @param wanted - Where it should be; what is left out stays.
 * @returns Nothing when it is there already or has no namespace of pocket's kind.
 */
export function planSessionChange(
  namespaces: SessionNamespaces,
  wanted: Partial<SessionView>,
): SessionChange | undefined {
  const entry = namespaces[namespace]
  const before = viewOf(namespaces)
  if (!entry || !before) return undefined
  const target = { ...before, ...wanted }
  const isSameChain = before.chainId === target.chainId
  const isSameAccount = isSame(before.address, target.address)
  if (isSameChain && isSameAccount) return undefined
  const chainIds = first(grantedChainIds(namespaces), (id) => id === target.chainId, target.chainId)
  const addresses = first(sharedAddresses(namespaces), (one) => isSame(one, target.address), target.address)
  const chain = toCaipChain(target.chainId)
  const onChain = addresses.map((address) => `${chain}:${address}`)
  const events = [
    { name: 'chainChanged', data: target.chainId, isWanted: !isSameChain },
    { name: 'accountsChanged', data: onChain, isWanted: !isSameAccount },
  ]
  return {
    namespaces: {
      ...namespaces,
      [namespace]: {
        ...entry,
        chains: chainIds.map(toCaipChain),
        accounts: chainIds.flatMap((id) => addresses.map((address) => `${toCaipChain(id)}:${address}`)),
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

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
