import { privateKeyToAddress } from '@stacks/transactions'
import { localStacksAccounts } from '../../localStacks.js'
import { localStacksTokens } from '../../localStacksTokens.js'
import { createStackKey } from '../localKeys.js'
import type { AccountState } from './State.js'

const { SBTC, USDCX } = localStacksTokens

/** Whose money the faucet gives away. */
export const faucetAddress: string = privateKeyToAddress(createStackKey('faucet'), 'testnet')

/** What a new chain begins with, in base units. */
const seeds: readonly [address: string, stx: bigint, tokens: Record<string, bigint>][] = [
  [
    localStacksAccounts[0],
    10_000_000_000n,
    { [SBTC.address]: 150_000_000n, [USDCX.address]: 5_000_000_000n },
  ],
  [localStacksAccounts[1], 1_000_000_000n, { [USDCX.address]: 750_000_000n }],
  [localStacksAccounts[2], 10_000n, {}],
  [faucetAddress, 500_000_000_000_000n, {}],
]

/** The accounts a new chain begins with. */
export function createSeedAccounts(): AccountState[] {
  const toSums = (balance: bigint) => ({ balance, sent: 0n, received: 0n })
  return seeds.map(([address, stx, tokens]) => ({
    ...{ address, nonce: 0n, stx: toSums(stx), fees: 0n },
    tokens: Object.fromEntries(Object.entries(tokens).map(([id, amount]) => [id, toSums(amount)])),
  }))
}
