import { defaultStackPorts } from '../../../parts/stackPorts.js'
import type { LocalPolkadotNetwork } from '../LocalPolkadotNetwork.js'
import { localPolkadotAccounts } from '../localPolkadot.js'
import { startPolkadot } from './startPolkadot.js'

const localPhrase = 'test test test test test test test test test test test junk'

/** What the test's chain is to be. */
export type StartTestPolkadotParameters = {
  /** Folder for the chain's state; what happened is forgotten with `stop` when left out. */
  stateFolder?: string
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** An account of the trial wallet. */
export type TestPolkadotAccount = {
  /** With the network's prefix, 42. */
  address: string
  /** The secret as `addFromUri` of `@polkadot/keyring` takes it: the phrase and a path. sr25519. */
  uri: string
}

/** An Asset Hub for one test file. */
export type TestPolkadot = {
  /** JSON-RPC over HTTP. */
  url: string
  /** JSON-RPC with subscriptions. */
  socketUrl: string
  /** The network with its real `rpcUrls`. */
  network: LocalPolkadotNetwork
  /** The first three accounts; the third holds a little ROC and nothing else. */
  accounts: readonly [TestPolkadotAccount, TestPolkadotAccount, TestPolkadotAccount]
  /** The id of the process that executes the runtime; undefined while there is none. */
  getPid(): number | undefined
  stop(): Promise<void>
}

/**
 * Starts an Asset Hub for tests: on a free port, in memory, with money. Its runtime starts with the first request, which takes some
 * seconds: await one in `beforeAll` where tests measure time.
 *
 * @example
 * import { startTestPolkadot } from '@latchkey/local/chains/polkadot'
 * const { url, network, stop } = await startTestPolkadot()
 * await stop()
 */
export async function startTestPolkadot(parameters: StartTestPolkadotParameters = {}): Promise<TestPolkadot> {
  const ports = { ...defaultStackPorts, polkadot: 0 }
  const { getPid, network, stop } = await startPolkadot({ ...parameters, ports })
  const url = network.rpcUrls.default.http[0]
  const [first, second, third] = localPolkadotAccounts
  const accounts = [
    { address: first, uri: localPhrase },
    { address: second, uri: `${localPhrase}//1` },
    { address: third, uri: `${localPhrase}//2` },
  ] as const
  return { url, socketUrl: url.replace('http', 'ws'), network, accounts, getPid, stop }
}
