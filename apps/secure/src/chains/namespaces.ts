import type { Namespace } from '@latchkey/primitives'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { requireAddress } from './requireAddress.js'

/** The namespaces that the wallet acts on, the one to begin with first. Each has a line in every registry of this folder. */
export const walletNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]

/** A namespace that the wallet acts on. */
export type WalletNamespace = (typeof walletNamespaces)[number]

/** The account to begin with where the gateway names no network at all. */
export const firstNetworkId = 'eip155:1'

/** Where a site's network of the namespace with a choice of accounts is kept: older than these registries, and read by every version. */
export const chosenNetworkName = 'evm-network'

/**
 * The kinds of account that follow from a wallet's words on each namespace, as the vault calls them: also of namespaces that the wallet
 * only keeps addresses of, and writes out the keys of. What comes later is added at the end.
 */
export const accountKinds = {
  eip155: ['eoa'],
  solana: ['eoa'],
  bip122: ['payment', 'ordinal'],
} as const satisfies Record<WalletNamespace, readonly string[]> &
  Partial<Record<Namespace, readonly string[]>>

/** A namespace that the wallet keeps addresses of. */
export type KeptNamespace = keyof typeof accountKinds
/** A kind of account of a namespace. */
export type KindOf<Name extends KeptNamespace> = (typeof accountKinds)[Name][number]
/** An account by its namespace and kind. */
export type AccountName = { [Name in KeptNamespace]: `${Name}/${KindOf<Name>}` }[KeptNamespace]

/** Every account of {@link accountKinds}, in its order. */
export const accountNames = Object.entries(accountKinds).flatMap(([namespace, kinds]) =>
  kinds.map((kind) => `${namespace}/${kind}`),
) as readonly AccountName[]

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
export function getNamingAddress(addresses: WalletAddresses): string {
  return requireAddress(addresses, 'eip155', 'eoa')
}
