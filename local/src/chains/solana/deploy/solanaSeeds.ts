import type { localSolanaTokens } from '../localSolanaTokens.js'

/** A token of the local Solana chain. */
export type SolanaSeedToken = keyof typeof localSolanaTokens

/** What each of `localSolanaAccounts` gets, in the same order. Amounts are whole units as decimal texts. */
export const solanaSeeds: readonly { sol: string; tokens: Partial<Record<SolanaSeedToken, string>> }[] = [
  {
    sol: '100',
    tokens: {
      USDC: '5000',
      USDT: '2500',
      BONK: '25000000',
      PUSD: '1200.5',
      FEE: '2000',
      SOUL: '1',
      HOOK: '10',
      MEMO: '100',
    },
  },
  { sol: '10', tokens: { USDC: '750', PUSD: '300', MEMO: '1' } },
  { sol: '0.01', tokens: {} },
]
