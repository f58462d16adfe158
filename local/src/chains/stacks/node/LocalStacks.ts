import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import type { LocalStacksPorts } from '../localStacks.js'

/** What to start. */
export type StartStacksParameters = {
  /** Ports of the node, and of the explorer that the network names; with 0 the system chooses. */
  ports?: LocalStacksPorts
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string | undefined
  /** Milliseconds from when something waits until it is in a block; with 0 blocks are made by `mine` alone. */
  blockMs?: number | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Ends the start, or the running node. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** The local Stacks chain, running in this process. */
export type LocalStacks = {
  network: LocalStacksNetwork
  /** Makes a block now of what can be in one. */
  mine(): void
  /** Ends the node; what was answered before is on disk. May be called more than once. */
  stop(): Promise<void>
}
