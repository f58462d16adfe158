import type { Network, SentReference } from '@latchkey/core'

/**
 * The page of an account or a transaction at the network's explorer.
 *
 * @param network - The network.
 * @param kind - What the page is about.
 * @param value - The address or hash.
 * @returns `undefined` when the network names no explorer.
 */
export function getExplorerUrl(
  network: Network | undefined,
  kind: 'address' | 'tx',
  value: string | undefined,
): string | undefined {
  // Explorers of several networks tell them apart by a query.
  const explorer = network?.blockExplorers?.default
  const { url = '', transactionPath = 'tx', addressPath = 'address' } = explorer ?? {}
  const [base = '', query] = url.split('?')
  if (!base || !value) return undefined
  const path = kind === 'tx' ? transactionPath : addressPath
  return `${base.replace(/\/+$/, '')}/${path}/${value}${query ? `?${query}` : ''}`
}

/**
 * The page of what was sent at the network's explorer.
 *
 * @param network - The network.
 * @param sent - What was sent.
 * @returns `undefined` too for an operation that no transaction has taken yet: explorers know it by that transaction.
 */
export function getTransactionUrl(
  network: Network | undefined,
  { hash, isOperation }: SentReference,
): string | undefined {
  return isOperation ? undefined : getExplorerUrl(network, 'tx', hash)
}
