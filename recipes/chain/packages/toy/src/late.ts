// What a page loads with the first question to a network.
import type { ChainContext, RpcOptions } from '@latchkey/core'
import { createSend } from './createSend.js'
import { createNode, sumCoins } from './node.js'

export { createPairing } from './pairing/createPairing.js'

/**
 * Makes what can be done on the chain beside connecting.
 *
 * @param context - What the chain got from its kit.
 * @param options - What the site says of how networks are asked.
 */
export function createLate(context: Pick<ChainContext, 'fetch' | 'rpc'>, options: RpcOptions) {
  const node = createNode(context, options)
  return {
    send: createSend(node),
    readNative: async ({ address, ...at }: { address: string } & Parameters<typeof node.readFee>[0]) =>
      sumCoins(await node.readCoins(address, at)),
  }
}
