/** A token of the local Solana chain. */
export type LocalSolanaToken = {
  /** The mint's address, base58. */
  address: string
  name: string
  symbol: string
  decimals: number
  program: 'token' | 'token-2022'
  /** US dollars for one token, as a decimal text; nothing on the chain tells prices. */
  price: string
  /** A picture, as a `data:` address. */
  logo: string
}

/** The local Solana chain, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalSolanaNetwork = {
  caipNetworkId: `solana:${string}`
  chainNamespace: 'solana'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** US dollars for one SOL, as a decimal text. */
  nativePrice: string
  /** `wsUrl` is the address of the subscriptions, one port above by the convention of Solana's clients. */
  rpcUrls: { default: { http: readonly [string]; wsUrl: string } }
  /** `url` is the network's page; `/tx/{signature}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  tokens: readonly LocalSolanaToken[]
}
