import { accounts } from '../app/wallet/accounts.js'
import { addressOf as toEvmAddress } from '../chains/eip155/app/accounts.js'
import { addressOf as toSolanaAddress } from '../chains/solana/app/accounts.js'

const withAddresses = (index: 0 | 1 | 2) => {
  const account = accounts[index]
  return { account, address: toEvmAddress(account), solanaAddress: toSolanaAddress(account) }
}

/** Pocket's accounts with the addresses tests use. */
export const testAccounts = [withAddresses(0), withAddresses(1), withAddresses(2)] as const

/** The local stack's cluster of Solana, without a list of tokens. */
export const testCluster = {
  id: 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis',
  name: 'Local Solana',
}
