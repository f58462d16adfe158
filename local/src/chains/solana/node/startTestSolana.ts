import { defaultStackPorts } from '../../../parts/stackPorts.js'
import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import { localSolanaAccounts } from '../localSolana.js'
import { deriveLocalKey } from './localKeys.js'
import { startSolana } from './startSolana.js'

/** What the test's chain is to be. */
export type StartTestSolanaParameters = {
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string
  /** Whether the mints and the accounts' money are put on it; true when left out. */
  isSeeded?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
}

/** An account of the trial wallet. */
export type TestSolanaAccount = {
  /** base58 */
  address: string
  /** 32 bytes, as `createKeyPairSignerFromPrivateKeyBytes` of `@solana/kit` takes them. */
  privateKey: Uint8Array<ArrayBuffer>
}

/** A Solana chain for one test file. */
export type TestSolana = {
  url: string
  wsUrl: string
  /** The network with its real `rpcUrls`. */
  network: LocalSolanaNetwork
  /** The first three accounts; the third holds a little SOL and nothing else. */
  accounts: readonly [TestSolanaAccount, TestSolanaAccount, TestSolanaAccount]
  /** Lets this many slots pass at once; after 151, all earlier blockhashes have expired. */
  advanceSlots(count: number): void
  stop(): Promise<void>
}

/**
 * Starts a Solana chain for tests: on free ports, in memory, with everything deployed.
 *
 * @example
 * import { startTestSolana } from '@latchkey/local/chains/solana'
 * const { url, network, stop } = await startTestSolana()
 * await stop()
 */
export async function startTestSolana({
  isSeeded = true,
  ...parameters
}: StartTestSolanaParameters = {}): Promise<TestSolana> {
  const ports = { ...defaultStackPorts, solana: 0, solanaSocket: 0 }
  const { network, advanceSlots, stop } = await startSolana({ ...parameters, ports })
  const { http, wsUrl } = network.rpcUrls.default
  const [url] = http
  try {
    if (isSeeded) {
      const { deploySolana } = await import('../deploy/deploySolana.js')
      await deploySolana(url)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const [first, second, third] = localSolanaAccounts
  const accounts = [
    { address: first, privateKey: deriveLocalKey(0) },
    { address: second, privateKey: deriveLocalKey(1) },
    { address: third, privateKey: deriveLocalKey(2) },
  ] as const
  return { url, wsUrl, network, accounts, advanceSlots, stop }
}
