import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, hexToBigInt, maxUint256 } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { SwapTools, UnitPrices } from '../../../services/swap/SwapTools.js'
import { toAddress } from '../address.js'
import { isRefusal } from '../contracts/isRefusal.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { describeTokens } from '../tokens/describeTokens.js'

const gasLifetimeMs = 6_000
const hexSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value),
)
const feeHistorySchema = v.object({
  baseFeePerGas: v.pipe(v.array(hexSchema), v.minLength(1)),
  reward: v.pipe(v.array(v.pipe(v.array(hexSchema), v.length(3))), v.minLength(1)),
})
/** How much the base fee may grow until the transaction is mined, in percent. */
const growth = { standard: 115n, fast: 135n, instant: 175n }

/**
 * Makes what swaps need of EVM networks.
 *
 * @param dependencies - The networks served; `cache` keeps prices of gas for six seconds, and what tokens say of themselves.
 */
export function createEvmSwapTools({ cache, networks }: { cache: Cache; networks: EvmNetworks }): SwapTools {
  return {
    async readUnitPrices(network) {
      const key = `gas-prices:${network.caipNetworkId}`
      const cached = await cache.get<[string, string, string]>(key)
      if (cached) {
        const [standard, fast, instant] = cached
        return { standard: BigInt(standard), fast: BigInt(fast), instant: BigInt(instant) }
      }
      const found = await readUnitPrices(networks.get(network))
      await cache.set(key, [found.standard, found.fast, found.instant].map(String), gasLifetimeMs)
      return found
    },
    approvals: {
      readAllowance: (network, { owner, spender, token }) =>
        networks.get(network).client.readContract({
          address: toAddress(token),
          abi: erc20Abi,
          functionName: 'allowance',
          args: [toAddress(owner), toAddress(spender)],
        }),
      encodeApproval: ({ amountAtomic = maxUint256, spender }) =>
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [toAddress(spender), amountAtomic],
        }),
    },
    async describe(network, address) {
      const described = await describeTokens(networks.get(network), [toAddress(address)], cache)
      const { decimals, name, symbol } = described.get(address.toLowerCase()) ?? {}
      if (decimals === null || decimals === undefined || !symbol) return undefined
      return { address, name: name ?? symbol, symbol, decimals }
    },
  }
}

/** By what the last blocks paid (EIP-1559); by the node's own word where a network has no base fee. */
async function readUnitPrices(connected: ConnectedNetwork): Promise<UnitPrices> {
  const ask = { method: 'eth_feeHistory', params: ['0x4', 'latest', [25, 50, 75]] } as const
  const answer = await connected.client.request(ask as never).catch((error: unknown) => {
    if (isRefusal(error)) return undefined
    throw error
  })
  const history = v.safeParse(feeHistorySchema, answer)
  if (!history.success) {
    const price = await connected.client.getGasPrice()
    return { standard: price, fast: (price * 110n) / 100n, instant: (price * 125n) / 100n }
  }
  const { baseFeePerGas, reward } = history.output
  const base = hexToBigInt(baseFeePerGas.at(-1) ?? '0x0')
  const toTip = (index: number) => {
    const tips = reward.map((block) => hexToBigInt(block[index] ?? '0x0'))
    return tips.reduce((sum, tip) => sum + tip, 0n) / BigInt(tips.length)
  }
  const toPrice = (percent: bigint, index: number) => (base * percent) / 100n + toTip(index)
  return {
    standard: toPrice(growth.standard, 0),
    fast: toPrice(growth.fast, 1),
    instant: toPrice(growth.instant, 2),
  }
}
