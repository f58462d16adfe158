/** A token of the local Stacks chain (SIP-010). */
export type LocalStacksToken = {
  /** The contract's id: `address.name`. */
  address: string
  /** The token's name within its contract, as post-conditions and balances have it behind `::`. */
  asset: string
  name: string
  symbol: string
  decimals: number
  /** US dollars for one token, as a decimal text; nothing on the chain tells prices. */
  price: string
  /** A picture, as a `data:` address. */
  logo: string
}

/** The local Stacks chain, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalStacksNetwork = {
  caipNetworkId: `stacks:${string}`
  chainNamespace: 'stacks'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** US dollars for one STX, as a decimal text. */
  nativePrice: string
  rpcUrls: { default: { http: readonly [string] } }
  /** `url` is the network's page; `/tx/{id}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  tokens: readonly LocalStacksToken[]
}
