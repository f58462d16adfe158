import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import type { LocalCosmosPorts } from '../localCosmos.js'

/** What to start. */
export type StartCosmosParameters = {
  /** Ports of the nodes, and of the explorer that the networks name; with 0 the system chooses. */
  ports?: LocalCosmosPorts
  /** Folder for the chains' state; in memory only when left out. */
  stateFolder?: string | undefined
  /** Milliseconds from when something waits until it is in a block; with 0 blocks are made by `mine` alone. */
  blockMs?: number | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Ends the start, or the running nodes. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** One of the two chains. */
export type LocalCosmosChain = {
  network: LocalCosmosNetwork
  /** Makes a block now of what can be in one. */
  mine(): void
}

/** The local Cosmos chains, running in this process. */
export type LocalCosmos = {
  hub: LocalCosmosChain
  zone: LocalCosmosChain
  /** Ends the nodes; what was answered before is on disk. May be called more than once. */
  stop(): Promise<void>
}
