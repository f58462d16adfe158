import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'

/** An account of the trial wallet. */
export type TestSuiAccount = {
  /** `0x` and 64 digits. */
  address: string
  /** `suiprivkey1…`, as `Ed25519Keypair.fromSecretKey` of `@mysten/sui` takes it. */
  secretKey: string
}

/** What to give an address. */
export type TestSuiGift = {
  address: string
  /** In base units. */
  amount: bigint
  /** SUI when left out; or one of the chain's tokens. */
  coinType?: string
  /** As a new coin object (the default), or into the address's balance, which has none. */
  as?: 'coin' | 'address-balance'
}

/** What an address has of a coin, in base units. */
export type TestSuiBalance = {
  total: bigint
  /** In coin objects. */
  inCoins: bigint
  /** Without coin objects. */
  inAddress: bigint
}

/** A Sui chain for one test file. */
export type TestSui = {
  /** GraphQL is at `/graphql`; `SuiGrpcClient` takes this as its `baseUrl`. */
  url: string
  /** The network with its real `rpcUrls`. */
  network: LocalSuiNetwork
  /** The first three accounts; the third holds a little SUI and nothing else. */
  accounts: readonly [TestSuiAccount, TestSuiAccount, TestSuiAccount]
  /** Gives somebody money of the stack's own, in a transaction like any other. @returns Its digest. */
  fund(gift: TestSuiGift): Promise<string>
  /** Reads what an address has of SUI, or of another coin. */
  readBalance(address: string, coinType?: string): TestSuiBalance
  stop(): Promise<void>
}
