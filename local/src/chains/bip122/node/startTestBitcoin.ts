import { defaultStackPorts } from '../../../parts/stackPorts.js'
import type { LocalBitcoinNetwork } from '../LocalBitcoinNetwork.js'
import { localBitcoinAccounts } from '../localBitcoin.js'
import { deriveLocalKey, type LocalBitcoinKey } from './localKeys.js'
import { startBitcoin } from './startBitcoin.js'

/** What the test's chain is to be. */
export type StartTestBitcoinParameters = {
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string
  /** Whether the accounts' coins are on it; true when left out. */
  isSeeded?: boolean
  /** Milliseconds from the first transaction that waits until there is a block. When left out, blocks come by `mine` alone. */
  blockMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** An address of the trial wallet with its key. */
export type TestBitcoinAddress = LocalBitcoinKey & { address: string }
/** An account of the trial wallet. */
export type TestBitcoinAccount = { payment: TestBitcoinAddress; ordinal: TestBitcoinAddress }

/** A Bitcoin chain for one test file. */
export type TestBitcoin = {
  /** Base address of Esplora's REST. */
  url: string
  /** The network with its real `rpcUrls`. */
  network: LocalBitcoinNetwork
  /** The first three accounts; the third has next to nothing. */
  accounts: readonly [TestBitcoinAccount, TestBitcoinAccount, TestBitcoinAccount]
  /** Makes blocks at once, the first with all that waits; one when left out. */
  mine(count?: number): void
  /**
   * Sends coins from the faucet, which wait for a block like all others. With some twenty gifts waiting, one is made.
   *
   * @param amountSatoshis - At most 10 BTC.
   * @returns The transaction's id.
   */
  give(address: string, amountSatoshis: number): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a Bitcoin chain for tests: on a free port, in memory, with the accounts' coins in a block.
 *
 * @example
 * import { startTestBitcoin } from '@latchkey/local/chains/bip122'
 * const { url, accounts, mine, stop } = await startTestBitcoin()
 * await stop()
 */
export async function startTestBitcoin({
  isSeeded = true,
  ...parameters
}: StartTestBitcoinParameters = {}): Promise<TestBitcoin> {
  const ports = { ...defaultStackPorts, bitcoin: 0 }
  const { network, mine, seed, stop } = await startBitcoin({ ...parameters, ports })
  const [url] = network.rpcUrls.default.http
  if (isSeeded) seed()
  const open = (index: 0 | 1 | 2): TestBitcoinAccount => ({
    payment: { ...deriveLocalKey('payment', index), address: localBitcoinAccounts[index].payment },
    ordinal: { ...deriveLocalKey('ordinal', index), address: localBitcoinAccounts[index].ordinal },
  })
  return {
    url,
    network,
    accounts: [open(0), open(1), open(2)],
    mine,
    async give(address, amountSatoshis) {
      const response = await fetch(`${url}/faucet`, {
        method: 'POST',
        body: JSON.stringify({ address, amount: amountSatoshis }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`the faucet refuses: ${text}`)
      return text
    },
    stop,
  }
}
