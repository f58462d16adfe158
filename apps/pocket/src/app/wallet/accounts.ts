import type { Namespace } from '../../shared/link.js'

/** The mnemonic every local test node knows. Its keys are public: whoever reads this can spend from them. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/**
 * Pocket's accounts: the first three of the test mnemonic, each with a key for EVM networks and one for Solana
 * (`m/44'/501'/n'/0'`). The keys are derived only when one signs.
 */
export const accounts = [
  {
    index: 0,
    name: 'Account 1',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  {
    index: 1,
    name: 'Account 2',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    solanaAddress: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  },
  {
    index: 2,
    name: 'Account 3',
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    solanaAddress: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  },
] as const

/** One of pocket's accounts. */
export type Account = (typeof accounts)[number]

/**
 * Finds an account of ours.
 *
 * @param address - Any text; an address of either kind.
 * @returns The account, or `undefined` when the address is not one of ours.
 */
export function findAccount(address: string): Account | undefined {
  return accounts.find(
    (account) => account.address.toLowerCase() === address.toLowerCase() || account.solanaAddress === address,
  )
}

/**
 * An account's address of a kind.
 *
 * @param account - One of ours.
 * @param namespace - The kind; EVM when left out.
 */
export function addressOf(account: Account, namespace: Namespace = 'eip155'): string {
  return namespace === 'solana' ? account.solanaAddress : account.address
}
