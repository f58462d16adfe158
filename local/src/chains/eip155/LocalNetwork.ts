/** An address of the local chains, `0x` and 40 hex digits, checksummed. */
export type LocalAddress = `0x${string}`

/** A token of the local chains. */
export type LocalToken = {
  address: LocalAddress
  name: string
  symbol: string
  decimals: number
}

/** A local test network, in the form the kit, the gateway and the trial wallet read networks. */
export type LocalNetwork = {
  id: number
  caipNetworkId: `eip155:${number}`
  chainNamespace: 'eip155'
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly [string] } }
  /** `url` is the network's page; `/tx/{hash}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
  contracts: { multicall3: { address: LocalAddress } }
  market: {
    kind: 'uniswap-v2'
    factory: LocalAddress
    router: LocalAddress
    wrappedNative: LocalAddress
    stablecoins: readonly LocalAddress[]
    universalRouter: LocalAddress
    v3: { factory: LocalAddress; quoter: LocalAddress; router: LocalAddress }
  }
  tokens: readonly LocalToken[]
  /** The gateway follows it from its start. */
  index?: Readonly<Record<never, never>>
  /** The ERC-721 contract "Latchkey Keys". */
  nft: LocalAddress
  smartWalletFactory: LocalAddress
  /** Smart accounts are there, and who pays for them. */
  smartAccounts: { paymaster: LocalAddress }
  /** The bridge sandbox: its contract, and who pays out. */
  bridge: { contract: LocalAddress; relayer: LocalAddress }
}
