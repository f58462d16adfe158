/** The local Asset Hub, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalPolkadotNetwork = {
  caipNetworkId: `polkadot:${string}`
  chainNamespace: 'polkadot'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** US dollars for one ROC, as a decimal text; nothing on the chain tells prices. */
  nativePrice: string
  /** JSON-RPC over HTTP; over websocket it is at the same port. */
  rpcUrls: { default: { http: readonly [string] } }
  /** `url` is the network's page; `/tx/{id}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  polkadot: {
    /** What addresses of the network begin with. */
    ss58Prefix: number
    /** What an account must keep, or else it is closed: base units, as a decimal text. */
    existentialDeposit: string
    /** Where transfers are listed, in Subscan's form. */
    scanUrl: string
  }
  tokens: readonly []
}
