import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { polkadotPart } from '../part.mjs'
import type { LocalPolkadot, StartPolkadotParameters } from './LocalPolkadot.js'

/**
 * Opens the port of the local Asset Hub. Its runtime needs 250 MB and some seconds to start, so that it starts in a process of its
 * own with the first request, which waits for it. A new one has the accounts' money.
 *
 * @throws local/port-in-use before anything is started.
 * @example
 * import { startPolkadot } from '@latchkey/local/chains/polkadot'
 * const { network, stop } = await startPolkadot({ stateFolder: '.latchkey/chains' })
 * await stop()
 */
export async function startPolkadot(parameters: StartPolkadotParameters = {}): Promise<LocalPolkadot> {
  const { ports = defaultStackPorts, signal } = parameters
  signal?.throwIfAborted()
  if (ports.polkadot !== 0) await assertPortFree(ports.polkadot, polkadotPart.ports.polkadot.variable)
  const { runPolkadot } = await import('./runPolkadot.js')
  return await runPolkadot({ ...parameters, ports })
}
