import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { assertPortFree } from '../../../ports/assertPortFree.js'
import { bitcoinPart } from '../part.mjs'
import type { LocalBitcoin, StartBitcoinParameters } from './LocalBitcoin.js'

/**
 * Starts the local Bitcoin chain: a regression test network that verifies every signature, behind Esplora's REST. It lives in
 * this process and so ends with it. Only its faucet has coins; see `seed`.
 *
 * @throws local/port-in-use before anything is started; local/chain-failed.
 * @example
 * import { startBitcoin } from '@latchkey/local/chains/bip122'
 * const { network, stop } = await startBitcoin({ stateFolder: '.latchkey/chains' })
 * await stop()
 */
export async function startBitcoin(parameters: StartBitcoinParameters = {}): Promise<LocalBitcoin> {
  const { ports = defaultStackPorts, signal } = parameters
  signal?.throwIfAborted()
  if (ports.bitcoin !== 0) await assertPortFree(ports.bitcoin, bitcoinPart.ports.bitcoin.variable)
  const { runBitcoin } = await import('./runBitcoin.js')
  return await runBitcoin({ ...parameters, ports })
}
