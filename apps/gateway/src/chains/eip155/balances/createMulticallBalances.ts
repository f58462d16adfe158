import { isSameEvmAddress, nativeTokenAddresses } from '@latchkey/primitives'
import { type Address, erc20Abi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { BalanceProvider, Holding } from '../../../services/balances/BalanceProvider.js'
import { toAddress } from '../address.js'
import type { EvmIndex } from '../chain-index/createEvmIndex.js'
import { readMany } from '../contracts/readMany.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { shortenAddress } from '../tokens/decodeToken.js'
import { describeTokens } from '../tokens/describeTokens.js'

/** Anybody can send an account tokens, and each one more costs every reader of its balance. */
const maxOthers = 200

/**
 * Makes the balance provider that asks the chain itself: the native balance, and with one call every token of the network's list and
 * those that the index has seen the account get. Needs nobody's key.
 *
 * @param dependencies - The networks served, their index; `cache` keeps what contracts call themselves.
 */
export function createMulticallBalances({
  cache,
  index,
  networks,
  onFailure,
}: {
  cache: Cache
  index: EvmIndex
  networks: EvmNetworks
  onFailure: (error: unknown) => void
}): BalanceProvider {
  return {
    async getHoldings(request) {
      const connected = networks.get(request.network)
      const account = toAddress(request.account)
      const { nativeCurrency, tokens } = connected.network
      const [nativeAtomic, amounts, others] = await Promise.all([
        connected.client.getBalance({ address: account }),
        readAmounts(
          connected,
          account,
          tokens.map(({ address }) => address),
        ),
        readOthers(connected, account),
      ])
      const native = { ...nativeCurrency, address: undefined, amountAtomic: nativeAtomic }
      // A token that fails on its own must not hide the others.
      const listed = tokens.map((token, place) => ({ ...token, amountAtomic: amounts[place] ?? 0n }))
      return [native, ...listed, ...others].filter(({ amountAtomic }) => amountAtomic > 0n)
    },
    async getExactHoldings(request) {
      const connected = networks.get(request.network)
      const account = toAddress(request.account)
      const addresses = request.addresses.map(toAddress)
      const isNative = (address: Address) => isSameEvmAddress(address, nativeTokenAddresses.eip155)
      const [nativeAtomic, held] = await Promise.all([
        addresses.some(isNative) ? connected.client.getBalance({ address: account }) : undefined,
        readTokens(
          connected,
          account,
          addresses.filter((address) => !isNative(address)),
          cache,
        ),
      ])
      if (nativeAtomic === undefined) return held
      const { nativeCurrency } = connected.network
      return [{ ...nativeCurrency, address: undefined, amountAtomic: nativeAtomic }, ...held]
    },
  }

  /** Tokens that the account was ever sent and the network does not list. */
  async function readOthers(connected: ConnectedNetwork, account: Address): Promise<Holding[]> {
    try {
      const held = await index.reader.listHoldings({
        ...{ account: toAddress(account.toLowerCase()), kinds: ['token'], limit: maxOthers },
        network: await index.getKey(connected),
      })
      const isListed = (address: Address) =>
        connected.network.tokens.some((token) => isSameEvmAddress(token.address, address))
      const addresses = held.map(({ contract }) => contract).filter((address) => !isListed(address))
      return await readTokens(connected, account, addresses, cache)
    } catch (error) {
      // The listed ones can be told all the same.
      onFailure(error)
      return []
    }
  }
}

/** What a contract calls itself is remembered, so of one that is known only the balance is read. */
async function readTokens(
  connected: ConnectedNetwork,
  account: Address,
  addresses: readonly Address[],
  cache: Cache,
): Promise<Holding[]> {
  const [described, amounts] = await Promise.all([
    describeTokens(connected, addresses, cache),
    readAmounts(connected, account, addresses),
  ])
  const isListed = (address: Address) =>
    connected.network.tokens.some((token) => isSameEvmAddress(token.address, address))
  return addresses.flatMap((address, index) => {
    const amountAtomic = amounts[index]
    const { decimals, name, symbol } = described.get(address.toLowerCase()) ?? {}
    // Without a balance or decimals it is no token, and nothing true can be said about it.
    if (amountAtomic === undefined || decimals == null) return []
    const spareName = shortenAddress(address.toLowerCase())
    return [
      {
        address,
        decimals,
        amountAtomic,
        name: name ?? symbol ?? spareName,
        symbol: symbol ?? name ?? spareName,
        // A picture vouches for a token, so one that only calls itself so gets none.
        ...(isListed(address) ? {} : { pictureUrl: null }),
      },
    ]
  })
}

/** By contract; undefined where there is none. */
async function readAmounts(
  connected: ConnectedNetwork,
  account: Address,
  addresses: readonly Address[],
): Promise<(bigint | undefined)[]> {
  const contracts = addresses.map((address) => ({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  }))
  const amounts = await readMany(connected, contracts)
  return amounts.map((amount) => (typeof amount === 'bigint' ? amount : undefined))
}
