import type { Namespace } from '@latchkey/primitives'
import type { WalletAddresses } from '@latchkey/wire/vault'

/** The namespaces that the wallet acts on, the one to begin with first. Each has a line in every registry of this folder. */
export const walletNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]

/** A namespace that the wallet acts on. */
export type WalletNamespace = (typeof walletNamespaces)[number]

/** The account to begin with where the gateway names no network at all. */
export const firstNetworkId = 'eip155:1'

/** Where a site's network of the namespace with a choice of accounts is kept: older than these registries, and read by every version. */
export const chosenNetworkName = 'evm-network'

/** An account that follows from a wallet's words. */
export type AccountName = keyof WalletAddresses

/**
 * Every account that follows from a wallet's words, by its namespace: also of namespaces that the wallet only keeps addresses of, and
 * writes out the keys of.
 */
export const accountNames = {
  eip155: ['evm'],
  solana: ['solana'],
  bip122: ['bitcoinPayment', 'bitcoinOrdinal'],
} as const satisfies Record<WalletNamespace, readonly AccountName[]> &
  Partial<Record<Namespace, readonly AccountName[]>>

/** A namespace that the wallet keeps addresses of. */
export type KeptNamespace = keyof typeof accountNames
/** An account of a namespace. */
export type AccountOf<Name extends KeptNamespace> = (typeof accountNames)[Name][number]

/**
 * Whether the wallet acts on a namespace.
 *
 * @param namespace - Any text.
 */
export function isWalletNamespace(namespace: string | undefined): namespace is WalletNamespace {
  return (walletNamespaces as readonly (string | undefined)[]).includes(namespace)
}

/**
 * The address that stands for a whole wallet, where one has to be typed or named.
 *
 * @param addresses - The wallet's.
 */
export function getNamingAddress({ evm }: WalletAddresses): string {
  return evm
}
