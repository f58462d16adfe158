import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { cosmosPart } from '../part.mjs'
import type { LocalCosmos, StartCosmosParameters } from './LocalCosmos.js'

/**
 * Starts the local Cosmos chains. They live in this process and so end with it. New ones have the accounts' money.
 *
 * @throws local/port-in-use before anything is started; local/chain-failed.
 * @example
 * import { startCosmos } from '@latchkey/local/chains/cosmos'
 * const { hub, stop } = await startCosmos({ stateFolder: '.latchkey/chains' })
 * await stop()
 */
export async function startCosmos(parameters: StartCosmosParameters = {}): Promise<LocalCosmos> {
  const { ports = defaultStackPorts, signal } = parameters
  signal?.throwIfAborted()
  for (const name of ['cosmos', 'cosmosZone'] as const) {
    if (ports[name] !== 0) await assertPortFree(ports[name], cosmosPart.ports[name].variable)
  }
  // Late: those who start other chains do not load its library.
  const { runCosmos } = await import('./runCosmos.js')
  return await runCosmos({ ...parameters, ports })
}
