import type { LocalBitcoinNetwork } from '../LocalBitcoinNetwork.js'
import type { LocalBitcoinPorts } from '../localBitcoin.js'

/** What to start. */
export type StartBitcoinParameters = {
  /** Ports of the node, and of the explorer that the network names; with 0 the system chooses. */
  ports?: LocalBitcoinPorts
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string | undefined
  /** Milliseconds from the first transaction that waits until there is a block; no block comes by itself when left out. */
  blockMs?: number | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Ends the start, or the running node. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** The local Bitcoin chain, running in this process. */
export type LocalBitcoin = {
  network: LocalBitcoinNetwork
  /** Makes blocks at once, the first with all that waits; one when left out. */
  mine(count?: number): void
  /**
   * Gives the trial wallet's accounts their coins, in a block. Those that have a history already get none.
   *
   * @returns The transaction's id, or undefined when nobody needed any.
   */
  seed(): string | undefined
  /** Ends the node; what was answered before is on disk. May be called more than once. */
  stop(): Promise<void>
}
