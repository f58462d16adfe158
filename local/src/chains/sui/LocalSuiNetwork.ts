/** A coin of the local Sui chain beside SUI. */
export type LocalSuiToken = {
  /** Its type, in full: `0x<64 digits>::module::NAME`. */
  address: string
  name: string
  symbol: string
  decimals: number
  /** US dollars for one whole coin, as a decimal text; nothing on the chain tells prices. */
  price: string
  /** A picture, as a `data:` address. */
  logo: string
}

/** The local Sui chain, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalSuiNetwork = {
  caipNetworkId: 'sui:localnet'
  chainNamespace: 'sui'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** US dollars for one SUI, as a decimal text. */
  nativePrice: string
  /** The node: GraphQL at `/graphql`, gRPC-web at `/sui.rpc.v2.…`. */
  rpcUrls: { default: { http: readonly [string] } }
  /** `url` is the network's page; `/tx/{digest}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  tokens: readonly LocalSuiToken[]
}
