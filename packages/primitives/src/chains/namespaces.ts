/** The CAIP-2 namespaces Latchkey speaks. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const

/** A CAIP-2 namespace Latchkey speaks. */
export type KnownNamespace = (typeof namespaces)[number]

/**
 * Namespaces beside those, for who brings a chain of their own: they merge theirs in.
 *
 * @example
 * declare module '@latchkey/primitives' {
 *   interface OtherNamespaces { near: true }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be merged with.
export interface OtherNamespaces {}

/** A CAIP-2 namespace that a kit may have a chain of. */
export type Namespace = KnownNamespace | Extract<keyof OtherNamespaces, string>

const names: Readonly<Record<KnownNamespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}

/**
 * What people call a namespace, as wallets do.
 *
 * @param namespace - One of ours has a name; another is called by itself.
 */
export function getNamespaceName(namespace: string): string {
  return names[namespace as KnownNamespace] ?? namespace
}

/**
 * What the first line of a sign-in message calls an account: for every EVM network `Ethereum`, as EIP-4361 has it.
 *
 * @param namespace - As in {@link getNamespaceName}.
 */
export function getAccountName(namespace: string): string {
  return namespace === 'eip155' ? 'Ethereum' : getNamespaceName(namespace)
}

/** The form of a namespace's addresses, as far as types can say it. */
export type AddressOf<Name extends Namespace> = Name extends 'eip155' ? `0x${string}` : string
