import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import type { SwapTools } from '../../../services/swap/SwapTools.js'
import { askNode } from '../askNode.js'
import type { FindNetwork } from '../SolanaNetwork.js'
import { describeMints } from '../tokens/describeMints.js'

const pricesLifetimeMs = 6_000
/** What the network takes for a signature, in lamports. */
const signatureFee = 5_000n
/** The work that a swap is thought to be, in compute units. */
const usualUnits = 200_000n
/** What is offered at most for being taken sooner, in lamports, as the kit has it. */
const mostPriority = 1_000_000n
const microLamports = 1_000_000n
/** Of what others paid lately, this many in a hundred paid no more. */
const percentiles = { standard: 50, fast: 75, instant: 90 }

const feesSchema = v.array(
  v.object({ prioritizationFee: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
)

/**
 * Makes what swaps need of Solana. The unit of computing is a whole transaction: its signature, and what others lately paid to be
 * taken sooner. Nobody is allowed anything beforehand: whoever swaps signs for what is taken.
 *
 * @param dependencies - Finds networks; `cache` keeps prices for six seconds, and what mints are called.
 */
export function createSolanaSwapTools({ cache, find }: { cache: Cache; find: FindNetwork }): SwapTools {
  async function readPaid(network: Parameters<FindNetwork>[0]): Promise<readonly number[]> {
    const key = `priority-prices:${network.caipNetworkId}`
    const cached = await cache.get<number[]>(key)
    if (cached) return cached
    const fees = await askNode(find(network), {
      method: 'getRecentPrioritizationFees',
      params: [[]],
      schema: feesSchema,
    })
    const paid = fees.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => one - other)
    await cache.set(key, paid, pricesLifetimeMs)
    return paid
  }

  return {
    async readUnitPrices(network) {
      const paid = await readPaid(network)
      const toPrice = (percentile: number) => {
        const perUnit = BigInt(paid[Math.floor(((paid.length - 1) * percentile) / 100)] ?? 0)
        const priority = (perUnit * usualUnits) / microLamports
        return signatureFee + (priority < mostPriority ? priority : mostPriority)
      }
      const { fast, instant, standard } = percentiles
      return { standard: toPrice(standard), fast: toPrice(fast), instant: toPrice(instant) }
    },
    async describe(network, address) {
      const described = await describeMints(find(network), [address], cache)
      const { decimals, name, symbol } = described.get(address) ?? {}
      if (decimals === null || decimals === undefined || !symbol) return undefined
      return { address, name: name ?? symbol, symbol, decimals }
    },
  }
}
