import type { Chains } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import type { OnrampAsset } from './OnrampProvider.js'

/** A token, as a provider lists it. */
export type ListedToken = {
  code: string
  symbol: string
  /** The number of the network, as the provider knows it, and what it is called. */
  chainId: string | null | undefined
  networkName: string
  networkTitle: string
  contractAddress: string | null | undefined
}

/**
 * Finds a provider's token among those that the gateway's networks have. Name and decimals are the gateway's own: of a wrong number
 * of decimals another amount would come out.
 *
 * @param context - Namespaces and networks of the gateway.
 * @param listed - As the provider lists it.
 * @returns Undefined for a token that this gateway does not know.
 */
export function matchAsset(
  { chains, networks }: { chains: Chains; networks: readonly Network[] },
  listed: ListedToken,
): OnrampAsset | undefined {
  const network = networks.find((one) => isSameNetwork(one, listed))
  if (!network) return undefined
  const { caipNetworkId, chainNamespace, nativeCurrency, tokens } = network
  const place = {
    network: caipNetworkId,
    ...{ code: listed.code, networkName: listed.networkName, networkTitle: listed.networkTitle },
  }
  const chain = chains.find(chainNamespace)
  const address = listed.contractAddress ?? ''
  if (chain?.isAddress(address)) {
    const key = chain.toAddressKey(address)
    const token = tokens.find((one) => chain.toAddressKey(one.address) === key)
    if (token) return { ...place, ...token }
    // Anybody can name a token after the coin.
    const { placeholder, aliases = [] } = chain.nativeToken
    if (![placeholder, ...aliases].some((one) => chain.toAddressKey(one) === key)) return undefined
  }
  if (listed.symbol !== nativeCurrency.symbol) return undefined
  return { ...place, ...nativeCurrency, address: undefined }
}

function isSameNetwork({ id, name, testnet }: Network, { chainId, networkTitle }: ListedToken): boolean {
  if (testnet) return false
  return String(id) === chainId || name.toLowerCase() === networkTitle.toLowerCase()
}
