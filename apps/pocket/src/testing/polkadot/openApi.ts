import { ApiPromise, WsProvider } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'

/**
 * Connects polkadot-js to a node.
 *
 * @param socketUrl - Where it answers over WebSocket.
 */
export function openApi(socketUrl: string): Promise<ApiPromise> {
  // Its types do not know that an option left out is another than one that is undefined.
  const provider = new WsProvider(socketUrl) as NonNullable<ApiOptions['provider']>
  return ApiPromise.create({ provider, noInitWarn: true })
}
