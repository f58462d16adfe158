/** The local Bitcoin chain, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalBitcoinNetwork = {
  caipNetworkId: `bip122:${string}`
  chainNamespace: 'bip122'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** US dollars for one BTC, as a decimal text; nothing on the chain tells prices. */
  nativePrice: string
  /** The base address of the node's REST, in Esplora's shapes. */
  rpcUrls: { default: { http: readonly [string] } }
  /** `url` is the network's page; `/tx/{txid}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  /** Bitcoin has none. */
  tokens: readonly []
}
