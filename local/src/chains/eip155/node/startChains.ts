import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppKitError } from '@latchkey/errors'
import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import type { LocalNetwork } from '../LocalNetwork.js'
import { createLocalNetworks, type LocalPorts } from '../localNetworks.js'
import { eip155Part } from '../part.mjs'
import { type AnvilNode, startAnvil } from './startAnvil.js'

/** What to start. */
export type StartChainsParameters = {
  /** Ports of both nodes, and of the explorer that the networks name. */
  ports?: LocalPorts
  /** Folder for the chains' state; in memory only when left out. */
  stateFolder?: string | undefined
  /** Ends the start, or the running chains. */
  signal?: AbortSignal | undefined
  /** Told what happens, one line each. */
  log?: (line: string) => void
  /** Called when a node ends without being asked to. */
  onCrash?: (error: AppKitError) => void
}

/** Both chains, running. */
export type LocalChains = {
  networks: readonly [LocalNetwork, LocalNetwork]
  /** Ends both nodes and waits until they are gone. */
  stop(): Promise<void>
}

/**
 * Starts the two local chains, 31337 and 31338. Nothing is deployed on them; see `deployLocal`.
 *
 * @throws local/port-in-use before anything is started; local/program-missing; local/chain-failed.
 * @example
 * import { startChains } from '@latchkey/local/chains/eip155'
 * const chains = await startChains({ stateFolder: '.latchkey/chains' })
 * await chains.stop()
 */
export async function startChains(parameters: StartChainsParameters = {}): Promise<LocalChains> {
  const { ports = defaultStackPorts, stateFolder, signal, log, onCrash } = parameters
  await assertPortFree(ports.evmA, eip155Part.ports.evmA.variable)
  await assertPortFree(ports.evmB, eip155Part.ports.evmB.variable)
  if (stateFolder) await mkdir(stateFolder, { recursive: true })

  const networks = createLocalNetworks(ports)
  const startOne = ({ id }: LocalNetwork, port: number) =>
    startAnvil({
      chainId: id,
      port,
      statePath: stateFolder && join(stateFolder, `${id}.json`),
      signal,
      onCrash,
    })
  const starts = await Promise.allSettled([
    startOne(networks[0], ports.evmA),
    startOne(networks[1], ports.evmB),
  ])
  const nodes = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = () => stopNodes(nodes)
  for (const start of starts) {
    if (start.status === 'rejected') {
      await stop()
      throw start.reason
    }
  }
  if (signal?.aborted) {
    await stop()
    signal.throwIfAborted()
  }
  signal?.addEventListener('abort', () => void stop(), { once: true })
  for (const { name, id, rpcUrls } of networks) log?.(`${name} (${id}) on ${rpcUrls.default.http[0]}`)
  return { networks, stop }
}

async function stopNodes(nodes: AnvilNode[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.stop()))
}
