/** The mnemonic every local test node knows. Its keys are public: whoever reads this can spend from them. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Pocket's accounts: the first three of the test mnemonic. The keys are derived only when one signs. */
export const accounts = [
  { index: 0, name: 'Account 1', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  { index: 1, name: 'Account 2', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  { index: 2, name: 'Account 3', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
] as const

/** One of pocket's accounts. */
export type Account = (typeof accounts)[number]

/**
 * Finds an account of ours.
 *
 * @param address - Any text.
 * @returns The account, or `undefined` when the address is not one of ours.
 */
export function findAccount(address: string): Account | undefined {
  return accounts.find((account) => account.address.toLowerCase() === address.toLowerCase())
}
