import type { LocalBitcoinAccount } from './localBitcoin.js'

/** The coins that an account's addresses get, in satoshis. */
type Seeds = Readonly<Record<keyof LocalBitcoinAccount, readonly bigint[]>>

/** What each of `localBitcoinAccounts` gets, in the same order: coins of many sizes, so that wallets have a choice. */
export const bitcoinSeeds: readonly Seeds[] = [
  {
    payment: [200_000_000n, 150_000_000n, 100_000_000n, 40_000_000n, 5_000_000n, 300_000n, 20_000n, 1_000n],
    // What carries an inscription has this little.
    ordinal: [10_000n, 546n],
  },
  { payment: [60_000_000n, 40_000_000n], ordinal: [10_000n] },
  { payment: [10_000n], ordinal: [] },
]
