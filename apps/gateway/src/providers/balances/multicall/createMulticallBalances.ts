import { isSameAddress, nativeTokenAddresses } from '@latchkey/primitives'
import { erc20Abi } from 'viem'
import type { NetworkToken } from '../../../config/networks.js'
import type { PriceProvider, Prices } from '../../prices/PriceProvider.js'
import type { ServedNetwork } from '../../rpc/createNetworkRegistry.js'
import { readMany } from '../../rpc/readMany.js'
import type { BalanceProvider, Holding } from '../BalanceProvider.js'

/**
 * Makes the balance provider that asks the chain itself: the native balance and one Multicall3 call for every token
 * of the network's list. Needs nobody's key.
 *
 * @param dependencies - Where prices come from.
 */
export function createMulticallBalances({
  prices,
  onPriceFailure = () => {},
}: {
  prices: PriceProvider
  /** Told when the market could not be read. */
  onPriceFailure?: (error: unknown) => void
}): BalanceProvider {
  return {
    async getHoldings(served, account) {
      const { nativeCurrency, tokens } = served.network
      const [nativeAtomic, amounts, priced] = await Promise.all([
        served.client.getBalance({ address: account }),
        readBalances(served, account, tokens),
        getPrices(served, tokens),
      ])
      const native = { ...nativeCurrency, address: undefined, amountAtomic: nativeAtomic }
      const held = tokens.map((token, index) => ({ ...token, amountAtomic: amounts[index] ?? 0n }))
      return [native, ...held]
        .filter(({ amountAtomic }) => amountAtomic > 0n)
        .map((holding) => withPrice(holding, priced))
    },
    async getExactHoldings(served, account, addresses) {
      const isNative = (address: string) => isSameAddress(address, nativeTokenAddresses.eip155)
      const tokenAddresses = addresses.filter((address) => !isNative(address))
      const [native, tokens, priced] = await Promise.all([
        addresses.some(isNative) ? served.client.getBalance({ address: account }) : undefined,
        readTokens(served, account, tokenAddresses),
        getPrices(served, served.network.tokens),
      ])
      const holdings: Unpriced[] = [...tokens]
      if (native !== undefined) {
        holdings.unshift({ ...served.network.nativeCurrency, address: undefined, amountAtomic: native })
      }
      return holdings.map((holding) => withPrice(holding, priced))
    },
  }

  /** A market that cannot be read leaves tokens without a price; the balances are still right. */
  async function getPrices(served: ServedNetwork, tokens: readonly NetworkToken[]): Promise<Prices> {
    return prices.getPrices(served, tokens).catch((error: unknown) => {
      onPriceFailure(error)
      return new Map()
    })
  }
}

type Unpriced = Omit<Holding, 'priceAtomic'>

async function readBalances(
  served: ServedNetwork,
  account: `0x${string}`,
  tokens: readonly NetworkToken[],
): Promise<bigint[]> {
  const balances = await readMany(
    served,
    tokens.map(({ address }) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
  )
  // A token that fails on its own must not hide the others.
  return balances.map((balance) => (typeof balance === 'bigint' ? balance : 0n))
}

/** All tokens with one call: name, symbol, balance and decimals of each. */
async function readTokens(
  served: ServedNetwork,
  account: `0x${string}`,
  addresses: readonly `0x${string}`[],
): Promise<Unpriced[]> {
  const values = await readMany(
    served,
    addresses.flatMap((address) => [
      { address, abi: erc20Abi, functionName: 'name' },
      { address, abi: erc20Abi, functionName: 'symbol' },
      { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
      { address, abi: erc20Abi, functionName: 'decimals' },
    ]),
  )
  return addresses.flatMap((address, index) => {
    const [name, symbol, amountAtomic, decimals] = values.slice(index * 4, index * 4 + 4)
    // Without a balance or decimals it is no token, and nothing true can be said about it.
    if (typeof amountAtomic !== 'bigint' || typeof decimals !== 'number') return []
    return [{ address, name: toText(name), symbol: toText(symbol), decimals, amountAtomic }]
  })
}

/** Some old tokens answer bytes where a text is expected. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function withPrice(holding: Unpriced, prices: Prices): Holding {
  const priceAtomic = prices.get(holding.address?.toLowerCase() ?? 'native') ?? 0n
  return { ...holding, priceAtomic }
}
