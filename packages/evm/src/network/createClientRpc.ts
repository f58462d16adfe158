import type { Rpc } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { Reader } from './createReader.js'

/**
 * Asks networks through the site's own clients. Which addresses these ask is theirs to know.
 *
 * @param getClient - The client of a network, by its chain id.
 */
export function createClientRpc(getClient: (chainId: number) => Reader): Rpc {
  return {
    getAddresses: async () => [],
    async ask({ network, method, params, read, signal }) {
      signal.throwIfAborted()
      try {
        // Which methods there are is known to viem; this asks those that every node has.
        const request = getClient(Number(network.id)).request as (question: object) => Promise<unknown>
        const result = await request({ method, params })
        signal.throwIfAborted()
        return read(JSON.stringify({ result }))
      } catch (cause) {
        signal.throwIfAborted()
        throw new AppKitError('wire/network', { url: network.caipNetworkId }, { cause })
      }
    },
  }
}
