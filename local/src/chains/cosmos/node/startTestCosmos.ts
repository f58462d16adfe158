import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { localCosmosAccounts } from '../localCosmos.js'
import type { LocalCosmosChain } from './LocalCosmos.js'
import { deriveLocalKey } from './localKeys.js'
import { startCosmos } from './startCosmos.js'

/** What the test's chains are to be. */
export type StartTestCosmosParameters = {
  /** Folder for the chains' state; in memory only when left out. */
  stateFolder?: string
  /** Milliseconds from when something waits until it is in a block (100); with 0 blocks are made by `mine` alone. */
  blockMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** An account of the trial wallet on a chain. */
export type TestCosmosAccount = {
  address: string
  /** 32 bytes. */
  privateKey: Uint8Array
}

/** One of the test's chains. */
export type TestCosmosChain = LocalCosmosChain & {
  /** Of REST and of CometBFT's calls. */
  url: string
  /** The first three accounts; the third holds a little of the coin and nothing else. */
  accounts: readonly [TestCosmosAccount, TestCosmosAccount, TestCosmosAccount]
}

/** The two Cosmos chains for one test file. */
export type TestCosmos = { hub: TestCosmosChain; zone: TestCosmosChain; stop(): Promise<void> }

/**
 * Starts the Cosmos chains for tests: on free ports, in memory, with tokens and money.
 *
 * @example
 * import { startTestCosmos } from '@latchkey/local/chains/cosmos'
 * const { hub, zone, stop } = await startTestCosmos()
 * await stop()
 */
export async function startTestCosmos({
  blockMs = 100,
  ...parameters
}: StartTestCosmosParameters = {}): Promise<TestCosmos> {
  const ports = { ...defaultStackPorts, cosmos: 0, cosmosZone: 0 }
  const { hub, stop, zone } = await startCosmos({ ...parameters, blockMs, ports })
  return { hub: toTestChain(hub), zone: toTestChain(zone), stop }
}

function toTestChain(chain: LocalCosmosChain): TestCosmosChain {
  const [first, second, third] = localCosmosAccounts(chain.network.bech32Prefix)
  return {
    ...chain,
    url: chain.network.rpcUrls.default.http[0],
    accounts: [
      { address: first, privateKey: deriveLocalKey(0) },
      { address: second, privateKey: deriveLocalKey(1) },
      { address: third, privateKey: deriveLocalKey(2) },
    ],
  }
}
