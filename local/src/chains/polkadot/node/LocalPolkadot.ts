import type { LocalPolkadotNetwork } from '../LocalPolkadotNetwork.js'
import type { LocalPolkadotPorts } from '../localPolkadot.js'

/** What to start. */
export type StartPolkadotParameters = {
  /** Ports of the node, and of the explorer that the network names; with 0 the system chooses. */
  ports?: LocalPolkadotPorts
  /** Folder for the chain's state; what happened is forgotten with `stop` when left out. */
  stateFolder?: string | undefined
  /** Ends the start, or the running node. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
}

/** The local Asset Hub. */
export type LocalPolkadot = {
  network: LocalPolkadotNetwork
  /** The id of the process that executes the runtime; undefined while there is none. */
  getPid(): number | undefined
  /** Ends the node and waits until it is gone; what was in a block before is on disk. May be called more than once. */
  stop(): Promise<void>
}
