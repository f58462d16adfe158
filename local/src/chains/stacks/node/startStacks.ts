import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { stacksPart } from '../part.mjs'
import type { LocalStacks, StartStacksParameters } from './LocalStacks.js'

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
