/** The prefixes of addresses on the local chains. */
export type LocalCosmosPrefix = 'cosmos' | 'osmo'

/** A token of a local Cosmos chain that is not its coin: one that is said to have come over IBC. */
export type LocalCosmosToken = {
  /** Its denom: `ibc/` and SHA-256 of its trace. */
  address: `ibc/${string}`
  /** Over which channels it is said to have come, such as `transfer/channel-0`. */
  path: string
  /** Its denom where it is from. */
  baseDenom: string
  name: string
  symbol: string
  decimals: number
  /** US dollars for one token, as a decimal text; nothing on the chain tells prices. */
  price: string
  /** A picture, as a `data:` address. */
  logo: string
}

/** A local Cosmos chain, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalCosmosNetwork = {
  caipNetworkId: `cosmos:${string}`
  chainNamespace: 'cosmos'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** US dollars for one of its coins, as a decimal text. */
  nativePrice: string
  /** REST. */
  rpcUrls: { default: { http: readonly [string] } }
  /** `url` is the network's page; `/tx/{id}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  bech32Prefix: LocalCosmosPrefix
  /** The denom of its coin, in which fees are paid. */
  nativeDenom: string
  /** CometBFT's JSON-RPC. */
  rpcUrl: string
  /** What a kit's networks have besides. */
  cosmos: {
    bech32Prefix: LocalCosmosPrefix
    /** SLIP-44. */
    coinType: number
    nativeDenom: string
    /** Base units of the coin for one gas, as decimal texts. */
    gasPrices: { low: string; average: string; high: string }
    rpcUrl: string
  }
  tokens: readonly LocalCosmosToken[]
}
