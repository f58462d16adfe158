import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import type { LocalStacksPorts } from '../localStacks.js'
import { stacksPart } from '../part.mjs'

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

/**
 * Starts the local Stacks chain. It lives in this process and so ends with it. A new one has its tokens and the accounts' money.
 *
 * @throws local/port-in-use before anything is started; local/chain-failed.
 * @example
 * import { startStacks } from '@latchkey/local/chains/stacks'
 * const { network, stop } = await startStacks({ stateFolder: '.latchkey/chains' })
 * await stop()
 */
export async function startStacks(parameters: StartStacksParameters = {}): Promise<LocalStacks> {
  const { ports = defaultStackPorts, signal } = parameters
  signal?.throwIfAborted()
  if (ports.stacks !== 0) await assertPortFree(ports.stacks, stacksPart.ports.stacks.variable)
  // Late: those who start other chains do not load its library.
  const { runStacks } = await import('./runStacks.js')
  return await runStacks({ ...parameters, ports })
}
