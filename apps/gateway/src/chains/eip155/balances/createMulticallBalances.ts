import { isSameAddress, nativeTokenAddresses, toPlainText } from '@latchkey/primitives'
import { type Address, erc20Abi } from 'viem'
import type { BalanceProvider, Holding } from '../../../providers/balances/BalanceProvider.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { readMany } from '../readMany.js'

/**
 * Makes the balance provider that asks the chain itself: the native balance and one Multicall3 call for every token
 * of the network's list. Needs nobody's key.
 *
 * @param networks - The networks served.
 */
export function createMulticallBalances(networks: EvmNetworks): BalanceProvider {
  return {
    async getHoldings(request) {
      const connected = networks.get(request.network)
      const account = toAddress(request.account)
      const { nativeCurrency, tokens } = connected.network
      const [nativeAtomic, amounts] = await Promise.all([
        connected.client.getBalance({ address: account }),
        readBalances(connected, account),
      ])
      const native = { ...nativeCurrency, address: undefined, amountAtomic: nativeAtomic }
      const held = tokens.map((token, index) => ({ ...token, amountAtomic: amounts[index] ?? 0n }))
      return [native, ...held].filter(({ amountAtomic }) => amountAtomic > 0n)
    },
    async getExactHoldings(request) {
      const connected = networks.get(request.network)
      const account = toAddress(request.account)
      const addresses = request.addresses.map(toAddress)
      const isNative = (address: Address) => isSameAddress(address, nativeTokenAddresses.eip155)
      const [nativeAtomic, held] = await Promise.all([
        addresses.some(isNative) ? connected.client.getBalance({ address: account }) : undefined,
        readTokens(
          connected,
          account,
          addresses.filter((address) => !isNative(address)),
        ),
      ])
      if (nativeAtomic === undefined) return held
      const { nativeCurrency } = connected.network
      return [{ ...nativeCurrency, address: undefined, amountAtomic: nativeAtomic }, ...held]
    },
  }
}

async function readBalances(connected: ConnectedNetwork, account: Address): Promise<bigint[]> {
  const balances = await readMany(
    connected,
    connected.network.tokens.map(({ address }) => ({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })),
  )
  // A token that fails on its own must not hide the others.
  return balances.map((balance) => (typeof balance === 'bigint' ? balance : 0n))
}

/** All tokens with one call: name, symbol, balance and decimals of each. */
async function readTokens(
  connected: ConnectedNetwork,
  account: Address,
  addresses: readonly Address[],
): Promise<Holding[]> {
  const values = await readMany(
    connected,
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
  return typeof value === 'string' ? toPlainText(value) : ''
}
