import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { solanaPart } from '../part.mjs'
import type { LocalSolana, StartSolanaParameters } from './LocalSolana.js'

/**
 * Starts the local Solana chain: a real virtual machine behind JSON-RPC and subscriptions. It lives in this
 * process and so ends with it. Nothing is deployed on it; see `deploySolana`.
 *
 * @throws local/port-in-use before anything is started; local/chain-failed.
 * @example
 * import { startSolana } from '@latchkey/local/chains/solana'
 * const { network, stop } = await startSolana({ stateFolder: '.latchkey/chains' })
 * await stop()
 */
export async function startSolana(parameters: StartSolanaParameters = {}): Promise<LocalSolana> {
  const { ports = defaultStackPorts, signal } = parameters
  signal?.throwIfAborted()
  if (ports.solana !== 0) {
    await assertPortFree(ports.solana, solanaPart.ports.solana.variable)
    await assertPortFree(ports.solanaSocket, solanaPart.ports.solanaSocket.variable)
  }
  const { runSolana } = await loadNode()
  return await runSolana({ ...parameters, ports })
}

/** Loaded late: those who start only the EVM chains pay nothing for it, and may do without its native part. */
async function loadNode() {
  try {
    return await import('./runSolana.js')
  } catch (cause) {
    const reason = `litesvm, its virtual machine, cannot be loaded (${getErrorMessage(cause)}); run: npm install`
    throw new LocalError('local/chain-failed', { chainId: 'solana', reason }, { cause })
  }
}
