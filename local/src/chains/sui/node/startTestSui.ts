import { defaultStackPorts } from '../../../parts/stackPorts.js'
import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'
import { localSuiAccounts } from '../localSui.js'

/** What the test's chain is to be. */
export type StartTestSuiParameters = {
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string
  /** Milliseconds since 1970. */
  now?: () => number
}

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

/**
 * Starts a Sui chain for tests: on a free port, in memory, with coins and money.
 *
 * @example
 * import { startTestSui } from '@latchkey/local/chains/sui'
 * const { url, network, fund, stop } = await startTestSui()
 * await fund({ address: `0x${'7'.repeat(64)}`, amount: 1_000_000_000n })
 * await stop()
 */
export async function startTestSui(parameters: StartTestSuiParameters = {}): Promise<TestSui> {
  const [{ runSui }, { deriveLocalKey }] = await Promise.all([
    import('./runSui.js'),
    import('./localKeys.js'),
  ])
  const { bank, network, readBalance, stop } = await runSui({
    ...parameters,
    ports: { ...defaultStackPorts, sui: 0 },
  })
  const [first, second, third] = localSuiAccounts
  const accounts = [
    { address: first, secretKey: deriveLocalKey(0).getSecretKey() },
    { address: second, secretKey: deriveLocalKey(1).getSecretKey() },
    { address: third, secretKey: deriveLocalKey(2).getSecretKey() },
  ] as const
  return { url: network.rpcUrls.default.http[0], network, accounts, fund: bank.give, readBalance, stop }
}
