import { localCosmosAccounts } from '../../localCosmos.js'
import { createStackKey, toAccountAddress } from '../localKeys.js'
import type { ChainFacts } from './ChainFacts.js'
import { type AccountState, createState } from './State.js'

const million = 1_000_000n

/** Accounts before ours: chains differ in them, so that nobody can take the number of one for that of the other. */
const earlierAccounts: Readonly<Record<string, bigint>> = { cosmos: 11n, osmo: 42n }

/** Whose money the faucet gives away. */
export function toFaucetAddress({ prefix }: ChainFacts): string {
  return toAccountAddress(createStackKey('faucet'), prefix)
}

/** The accounts a new chain begins with, and what they have in base units. */
export function createSeedAccounts(facts: ChainFacts): AccountState[] {
  const { feeCollector, nativeDenom, network, prefix } = facts
  const [first, second, third] = localCosmosAccounts(network.bech32Prefix)
  const [foreignCoin, dollars] = network.tokens.map(({ address }) => address)
  if (foreignCoin === undefined || dollars === undefined) throw new Error(`${network.name} lacks tokens`)
  const seeds: readonly [address: string, balances: Record<string, bigint>][] = [
    [feeCollector, {}],
    [first, { [nativeDenom]: 10_000n * million, [foreignCoin]: 500n * million, [dollars]: 5_000n * million }],
    [second, { [nativeDenom]: 1_000n * million, [dollars]: 750n * million }],
    [third, { [nativeDenom]: 10_000n }],
    [toFaucetAddress(facts), { [nativeDenom]: 1_000_000_000n * million }],
  ]
  const state = createState(earlierAccounts[prefix] ?? 1n)
  for (const [address, balances] of seeds) state.open(address).balances = new Map(Object.entries(balances))
  return state.listOpened()
}
