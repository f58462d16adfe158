import type { localTokens } from '../localContracts.js'

/** A token that has a pool or is handed out. */
export type SeedToken = Exclude<keyof typeof localTokens, 'weth'>

/** What a chain holds after set-up. Amounts are whole units as decimal texts. */
export type Seed = {
  /** Liquidity of each token's pool with wrapped ether: their quotient is the price. */
  pools: Partial<Record<SeedToken, { token: string; ether: string }>>
  /** What each of `localAccounts` gets, in the same order. */
  accounts: readonly [AccountSeed, AccountSeed, AccountSeed]
}

/** What one account gets. */
type AccountSeed = { ether: string; tokens: Partial<Record<SeedToken, string>>; keys: number }

/** Prices aim at 3,000 USD for ether, 15 for LINK and 60,000 for WBTC. */
export const seeds: Record<number, Seed> = {
  31337: {
    pools: {
      usdc: { token: '15000000', ether: '5000' },
      usdt: { token: '3001000', ether: '1000' },
      dai: { token: '2999000', ether: '1000' },
      link: { token: '200000', ether: '1000' },
      wbtc: { token: '50', ether: '1000' },
    },
    accounts: [
      {
        ether: '100',
        tokens: { usdc: '5000', usdt: '2500', dai: '1200.5', link: '150', wbtc: '0.25' },
        keys: 2,
      },
      { ether: '10', tokens: { usdc: '750', dai: '300', link: '40' }, keys: 1 },
      { ether: '0.01', tokens: {}, keys: 0 },
    ],
  },
  31338: {
    // LINK has no pool here, so nothing can tell its price.
    pools: {
      usdc: { token: '6000000', ether: '2000' },
      usdt: { token: '1500000', ether: '500' },
      dai: { token: '1501000', ether: '500' },
      wbtc: { token: '25', ether: '500' },
    },
    accounts: [
      { ether: '40', tokens: { usdc: '1800', usdt: '900', dai: '3000', link: '60', wbtc: '0.05' }, keys: 1 },
      { ether: '4', tokens: { usdc: '250', dai: '100' }, keys: 1 },
      { ether: '0.01', tokens: {}, keys: 0 },
    ],
  },
}
