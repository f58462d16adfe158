/** The mnemonic every local test node knows. Its keys are public: whoever reads this can spend from them. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/**
 * Pocket's accounts: the first three of the test mnemonic, each with addresses in every namespace. The keys are derived only
 * when one signs.
 */
export const accounts = [
  { index: 0, name: 'Account 1' },
  { index: 1, name: 'Account 2' },
  { index: 2, name: 'Account 3' },
] as const

/** One of pocket's accounts. */
export type Account = (typeof accounts)[number]

/** One address of an account. */
export type AccountAddress = {
  address: string
  /** What it is for, where an account has several: the word sites know it by. */
  kind?: string
  /** As sites of the namespace write keys, where the address does not give it away. */
  publicKey?: string
  /** Where the key is below the seed, where sites of the namespace want to know that. */
  path?: string
}

/** How a namespace derives and spells the addresses of accounts. */
export type ChainAccounts = {
  /**
   * An account's addresses, one for each kind the namespace has.
   *
   * @param account - One of ours.
   * @param network - CAIP-2 id of a network of the namespace: addresses may differ by it.
   * @returns First the one that stands for the account where there is room for one.
   */
  addressesOf(account: Account, network: string): readonly [AccountAddress, ...AccountAddress[]]
  /**
   * Finds the account of an address, of whatever kind and on whatever network of the namespace.
   *
   * @param address - Any text, in any spelling that is allowed.
   */
  findAccount(address: string): Account | undefined
}

/**
 * Addresses that are the same on all networks, one for each of pocket's accounts.
 *
 * @param addresses - In the accounts' order, spelt as people see them.
 * @param toKey - The one spelling of an address.
 */
export function fixedAddresses(
  addresses: readonly [string, string, string],
  toKey: (address: string) => string,
): ChainAccounts {
  const keys = addresses.map(toKey)
  return {
    addressesOf: ({ index }) => [{ address: addresses[index] }],
    findAccount(address) {
      const key = toKey(address)
      return accounts.find(({ index }) => keys[index] === key)
    },
  }
}
