import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'
import type { LocalSuiPorts } from '../localSui.js'

/** What to start. */
export type StartSuiParameters = {
  /** Ports of the node, and of the explorer that the network names; with 0 the system chooses. */
  ports?: LocalSuiPorts
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** Ends the start, or the running node. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** The local Sui chain, running in this process. */
export type LocalSui = {
  network: LocalSuiNetwork
  /** Ends the node; what was answered before is on disk. May be called more than once. */
  stop(): Promise<void>
}
