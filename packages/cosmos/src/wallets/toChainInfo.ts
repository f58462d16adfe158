import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'

/**
 * A network as a wallet is told of it (Keplr's `ChainInfo`).
 *
 * @param network - One of the site's.
 */
export function toChainInfo(network: CosmosNetwork) {
  const { bech32Prefix, coinType, nativeDenom, gasPrices, rpcUrl, keyType } = network.cosmos
  const { symbol, decimals } = network.nativeCurrency
  const currency = { coinDenom: symbol, coinMinimalDenom: nativeDenom, coinDecimals: decimals }
  const { low, average, high } = gasPrices
  return {
    chainId: toChainId(network),
    chainName: network.name,
    rpc: rpcUrl,
    rest: network.rpcUrls.default.http[0] ?? '',
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: bech32Prefix,
      bech32PrefixAccPub: `${bech32Prefix}pub`,
      bech32PrefixValAddr: `${bech32Prefix}valoper`,
      bech32PrefixValPub: `${bech32Prefix}valoperpub`,
      bech32PrefixConsAddr: `${bech32Prefix}valcons`,
      bech32PrefixConsPub: `${bech32Prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [
      { ...currency, gasPriceStep: { low: Number(low), average: Number(average), high: Number(high) } },
    ],
    stakeCurrency: currency,
    features: keyType === 'eth_secp256k1' ? ['eth-address-gen', 'eth-key-sign'] : [],
  }
}
