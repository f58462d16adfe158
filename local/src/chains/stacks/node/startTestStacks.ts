import { defaultStackPorts } from '../../../parts/stackPorts.js'
import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import { localStacksAccounts } from '../localStacks.js'
import { deriveLocalKey } from './localKeys.js'
import { startStacks } from './startStacks.js'

/** What the test's chain is to be. */
export type StartTestStacksParameters = {
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string
  /** Milliseconds from when something waits until it is in a block (100); with 0 blocks are made by `mine` alone. */
  blockMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** An account of the trial wallet. */
export type TestStacksAccount = {
  /** `ST…` */
  address: string
  /** 33 bytes in hexadecimal, as `senderKey` of `@stacks/transactions` takes them. */
  privateKey: string
}

/** A Stacks chain for one test file. */
export type TestStacks = {
  url: string
  /** The network with its real `rpcUrls`. */
  network: LocalStacksNetwork
  /** The first three accounts; the third holds a little STX and nothing else. */
  accounts: readonly [TestStacksAccount, TestStacksAccount, TestStacksAccount]
  /** Makes a block now of what can be in one. */
  mine(): void
  stop(): Promise<void>
}

/**
 * Starts a Stacks chain for tests: on a free port, in memory, with tokens and money.
 *
 * @example
 * import { startTestStacks } from '@latchkey/local/chains/stacks'
 * const { url, network, stop } = await startTestStacks()
 * await stop()
 */
export async function startTestStacks({
  blockMs = 100,
  ...parameters
}: StartTestStacksParameters = {}): Promise<TestStacks> {
  const ports = { ...defaultStackPorts, stacks: 0 }
  const { mine, network, stop } = await startStacks({ ...parameters, blockMs, ports })
  const [first, second, third] = localStacksAccounts
  const accounts = [
    { address: first, privateKey: deriveLocalKey(0) },
    { address: second, privateKey: deriveLocalKey(1) },
    { address: third, privateKey: deriveLocalKey(2) },
  ] as const
  return { url: network.rpcUrls.default.http[0], network, accounts, mine, stop }
}
