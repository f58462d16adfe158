import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import type { LocalSolanaPorts } from '../localSolana.js'

/** What to start. */
export type StartSolanaParameters = {
  /** Ports of the node, and of the explorer that the network names; with 0 the system chooses. */
  ports?: LocalSolanaPorts
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Ends the start, or the running node. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** The local Solana chain, running in this process. */
export type LocalSolana = {
  network: LocalSolanaNetwork
  /** Lets this many slots pass at once; after 151, all earlier blockhashes have expired. */
  advanceSlots(count: number): void
  /** Ends the node; what was answered before is on disk. May be called more than once. */
  stop(): Promise<void>
}
