import type { WalletAddresses } from '@latchkey/wire/vault'
import type { WalletNetwork } from '../networks.js'

/** Kinds of accounts: of a key, a contract that it owns, and those of chains with accounts for each purpose. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** An account of the wallet on one network. */
export type WalletAccount = { address: string; type: AccountType }

/**
 * Lists every account on a network, the one that stands in front by itself first. Addresses may differ with the network.
 *
 * @param addresses - Those that follow from the wallet's words.
 * @param network - One of the namespace.
 */
export type ListAccounts = (
  addresses: WalletAddresses,
  network: WalletNetwork,
) => readonly [WalletAccount, ...WalletAccount[]]
