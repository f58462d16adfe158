import * as v from 'valibot'
import type { Network } from '../../../chains/Network.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { FoundSwap, SwapHop, SwapProvider, SwapQuestion } from '../SwapProvider.js'
import type { SwapSettings } from '../swapSettings.js'
import { digits, solanaAddress, solanaTransaction } from './vendorSchemas.js'

/** The network that Jupiter is on. */
const ownNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Jupiter names the coin by the mint of wrapped ones, and wraps by itself. */
const coinMint = 'So11111111111111111111111111111111111111112'
/** No amount of a token is larger. */
const largestAmount = (1n << 64n) - 1n
const basisPoints = 10_000n
/** How much less may arrive while only a price is asked for, in basis points. */
const usualSlippage = 100
/** What is offered at most for being taken sooner, in lamports. */
const mostPriority = 1_000_000

const feeBasisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
const quoteSchema = v.object({
  inputMint: solanaAddress,
  outputMint: solanaAddress,
  ...{ inAmount: digits, outAmount: digits, otherAmountThreshold: digits },
  platformFee: v.nullish(v.object({ feeBps: feeBasisPoints })),
  /** A part of one. */
  priceImpactPct: v.nullish(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?([eE]-?\d+)?$/))),
  routePlan: v.pipe(
    v.array(v.object({ swapInfo: v.object({ inputMint: solanaAddress, outputMint: solanaAddress }) })),
    v.maxLength(50),
  ),
})
/** What Jupiter has quoted goes back to it as it came. */
const answerSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((raw) => ({ raw, quote: v.parse(quoteSchema, raw) })),
)
const builtSchema = v.object({ swapTransaction: solanaTransaction })

/** How a price is asked for. */
type Asked = Pick<SwapQuestion, 'amountAtomic' | 'bought' | 'signal' | 'sold'> & {
  swapMode: 'ExactIn' | 'ExactOut'
  slippage: number
}

/**
 * Makes the swaps of Jupiter (Swap API 1).
 *
 * @param options - How it is reached; without a key it answers more rarely.
 */
export function createJupiter({
  fetch,
  settings,
}: {
  fetch: VendorFetch
  settings: SwapSettings
}): SwapProvider {
  const { LATCHKEY_JUPITER_KEY: key, LATCHKEY_JUPITER_NETWORK, LATCHKEY_JUPITER_URL: url } = settings
  const networkId = LATCHKEY_JUPITER_NETWORK ?? ownNetworkId
  const headers: Readonly<Record<string, string>> = key ? { 'x-api-key': key } : {}
  const isFor = ({ caipNetworkId }: Network) => caipNetworkId === networkId
  // On any other network it is somebody else who answers in its form.
  const venueName = networkId === ownNetworkId ? 'Jupiter' : 'Jupiter sandbox'

  async function ask({ amountAtomic, bought, signal, slippage, sold, swapMode }: Asked) {
    const [inputMint, outputMint] = [sold ?? coinMint, bought ?? coinMint]
    if (inputMint === outputMint || amountAtomic > largestAmount) return undefined
    const query = new URLSearchParams({
      ...{ inputMint, outputMint, amount: String(amountAtomic), slippageBps: String(slippage), swapMode },
      restrictIntermediateTokens: 'true',
    })
    const answer = await askVendor(fetch, `${url}/swap/v1/quote?${query}`, {
      headers,
      schema: answerSchema,
      signal,
    })
    if (!answer) return undefined
    const { quote } = answer
    const answered = swapMode === 'ExactIn' ? quote.inAmount : quote.outAmount
    const isAsked = quote.inputMint === inputMint && quote.outputMint === outputMint
    if (!isAsked || answered !== amountAtomic) throw new Error('Jupiter answers another question')
    return answer
  }

  return {
    isFor,
    async quote({ side, ...question }) {
      const swapMode = side === 'buy' ? 'ExactOut' : 'ExactIn'
      const answer = await ask({ ...question, swapMode, slippage: usualSlippage })
      if (!answer) return []
      const { inAmount, outAmount, platformFee, priceImpactPct, routePlan } = answer.quote
      const found: FoundSwap = {
        ...{ venue: 'jupiter', venueName, soldAtomic: inAmount, boughtAtomic: outAmount },
        // Whoever swaps signs for what is taken; the unit is a whole transaction.
        ...{ spender: undefined, computeUnits: 1n },
        priceImpact: toBasisPoints(priceImpactPct),
        operatorFee: platformFee?.feeBps ?? 0,
        route: toRoute(routePlan),
      }
      return [found]
    },
    async build(order) {
      const { account, amountAtomic, bought, signal, sold } = order
      const asked = { amountAtomic, bought, signal, sold, swapMode: 'ExactIn' as const }
      const first = await ask({ ...asked, slippage: usualSlippage })
      if (!first) return undefined
      const minimumAtomic = order.toMinimum(first.quote.outAmount)
      const slippage = toSlippage(first.quote.outAmount, minimumAtomic)
      const answer = await ask({ ...asked, slippage })
      // The price has moved in between: with this quote less would be promised than was asked for.
      if (!answer || answer.quote.otherAmountThreshold < minimumAtomic) return undefined
      const priority = { maxLamports: mostPriority, priorityLevel: 'medium' }
      const built = await askVendor(fetch, `${url}/swap/v1/swap`, {
        body: {
          ...{ quoteResponse: answer.raw, userPublicKey: account },
          ...{ wrapAndUnwrapSol: true, dynamicComputeUnitLimit: true },
          prioritizationFeeLamports: { priorityLevelWithMaxLamports: priority },
        },
        ...{ headers, schema: builtSchema, signal },
      })
      if (!built) return undefined
      return {
        venue: 'jupiter',
        // The transaction names its programs by itself.
        ...{ to: account, data: built.swapTransaction },
        valueAtomic: sold === undefined ? amountAtomic : 0n,
        ...{ boughtAtomic: answer.quote.outAmount, minimumAtomic, computeUnits: 1n },
        // It ends with its blockhash, which is no time.
        deadline: undefined,
      }
    },
    findSpender: async () => undefined,
  }
}

/** How much less than the quote may arrive; rounded down, so that what is promised is never below the minimum. */
function toSlippage(boughtAtomic: bigint, minimumAtomic: bigint): number {
  if (boughtAtomic === 0n || minimumAtomic >= boughtAtomic) return 0
  return Number(((boughtAtomic - minimumAtomic) * basisPoints) / boughtAtomic)
}

function toBasisPoints(part: string | null | undefined): number | undefined {
  if (part === null || part === undefined) return undefined
  return Math.max(0, Math.round(Number(part) * Number(basisPoints)))
}

/** Each pair once: an amount that is divided goes through several pools between the same two tokens. */
function toRoute(plan: v.InferOutput<typeof quoteSchema>['routePlan']): SwapHop[] {
  const toToken = (mint: string) => (mint === coinMint ? undefined : mint)
  const pairs = new Map(
    plan.map(({ swapInfo: { inputMint, outputMint } }) => [
      `${inputMint} ${outputMint}`,
      { from: toToken(inputMint), to: toToken(outputMint) },
    ]),
  )
  return [...pairs.values()]
}
