import { type Account, type ChainAccounts, fixedAddresses } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'

/** The addresses of pocket's accounts: at `m/44'/501'/n'/0'` of the mnemonic, Ed25519. */
export const accounts: ChainAccounts = fixedAddresses(
  [
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  ],
  facts.toAddressKey,
)

/**
 * An account's address, which is the same on every cluster.
 *
 * @param account - One of ours.
 */
export function addressOf(account: Account): string {
  return accounts.addressesOf(account, 'solana:localnet')[0].address
}
