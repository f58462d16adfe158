import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { suiPart } from '../part.mjs'
import type { LocalSui, StartSuiParameters } from './LocalSui.js'

/**
 * Starts the local Sui chain. It lives in this process and so ends with it. A new one has its coins and the accounts' money.
 *
 * @throws local/port-in-use before anything is started; local/chain-failed.
 * @example
 * import { startSui } from '@latchkey/local/chains/sui'
 * const { network, stop } = await startSui({ stateFolder: '.latchkey/chains' })
 * await stop()
 */
export async function startSui(parameters: StartSuiParameters = {}): Promise<LocalSui> {
  const { ports = defaultStackPorts, signal } = parameters
  signal?.throwIfAborted()
  if (ports.sui !== 0) await assertPortFree(ports.sui, suiPart.ports.sui.variable)
  // Late: those who start other chains do not load its library.
  const { runSui } = await import('./runSui.js')
  return await runSui({ ...parameters, ports })
}
