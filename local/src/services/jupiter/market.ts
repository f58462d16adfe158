import { parseUnits } from 'viem'
import { localSolana } from '../../chains/solana/localSolana.js'
import { localSolanaTokens } from '../../chains/solana/localSolanaTokens.js'
import { tokenPrograms } from '../../chains/solana/node/ledger/tokenAccount.js'

/** By what Jupiter names SOL: the mint of wrapped ones. */
export const solMint = 'So11111111111111111111111111111111111111112'

/** Something that the maker buys and sells. */
export type MarketToken = {
  mint: string
  decimals: number
  /** The program of its mint; undefined for SOL. */
  program: (typeof tokenPrograms)[keyof typeof tokenPrograms] | undefined
  /** Of a whole one, in billionths of a US dollar. */
  price: bigint
}

/** Decimals of prices. */
const priceDecimals = 9
const basisPoints = 10_000n
/** What the maker keeps of every swap, in basis points. */
const spread = 20n
/** For so many US dollars the price is twice as bad: larger swaps move it further, as in a pool. */
const depth = parseUnits('2000000', priceDecimals)
/** The maker swaps no more than this at once, in US dollars. */
const most = parseUnits('500000', priceDecimals)
/** Mints whose transfers are what they say: no part is kept back, no program is called. */
const traded = ['USDC', 'USDT', 'BONK', 'PUSD'] as const

/** What the maker buys and sells, at the prices that the local stack has for them everywhere. */
export const marketTokens: readonly MarketToken[] = [
  {
    mint: solMint,
    decimals: localSolana.nativeCurrency.decimals,
    program: undefined,
    price: parseUnits(localSolana.nativePrice, priceDecimals),
  },
  ...traded.map((key): MarketToken => {
    const { address, decimals, price, program } = localSolanaTokens[key]
    return {
      ...{ mint: address, decimals, price: parseUnits(price, priceDecimals) },
      program: program === 'token' ? tokenPrograms.token : tokenPrograms.token2022,
    }
  }),
]

/** What the maker gives: amounts in base units, and how much the amount moves the price, as a part of one. */
export type MarketQuote = { inAmount: bigint; outAmount: bigint; impact: number }

/**
 * Tells what an amount gives.
 *
 * @param sold - What the maker gets.
 * @param bought - What the maker gives.
 * @param amount - Of the sold token, or of the bought one with `isExactOut`, in base units.
 * @returns Undefined for an amount that is too large, or too small to give anything.
 */
export function quoteSwap(
  sold: MarketToken,
  bought: MarketToken,
  { amount, isExactOut }: { amount: bigint; isExactOut: boolean },
): MarketQuote | undefined {
  const toValue = ({ decimals, price }: MarketToken, atomic: bigint) =>
    (atomic * price) / 10n ** BigInt(decimals)
  const toAtomic = ({ decimals, price }: MarketToken, value: bigint) =>
    (value * 10n ** BigInt(decimals)) / price
  const kept = basisPoints - spread
  if (!isExactOut) {
    const value = toValue(sold, amount)
    const outAmount = toAtomic(bought, (value * kept * depth) / (basisPoints * (depth + value)))
    if (outAmount === 0n || value > most) return undefined
    return { inAmount: amount, outAmount, impact: toImpact(value) }
  }
  const wanted = (toValue(bought, amount) * basisPoints) / kept
  if (wanted >= depth) return undefined
  const value = (wanted * depth) / (depth - wanted)
  // Rounded up, so that the maker never gives more for it than asked the other way round.
  const inAmount = toAtomic(sold, value) + 1n
  return value === 0n || value > most ? undefined : { inAmount, outAmount: amount, impact: toImpact(value) }
}

function toImpact(value: bigint): number {
  return Number((value * 1_000_000n) / (depth + value)) / 1_000_000
}
