import type { NetworkWithId } from '@latchkey/core'
import { type EvmNetworkId, toNetwork } from './toNetwork.js'

/** Local One, the first chain that Latchkey's `npm start` runs; its money has no value. */
export const localOne: NetworkWithId<'eip155:31337'> = /*#__PURE__*/ createLocal(31337, 'Local One', 8545)
/** Local Two, the second chain that Latchkey's `npm start` runs. */
export const localTwo: NetworkWithId<'eip155:31338'> = /*#__PURE__*/ createLocal(31338, 'Local Two', 8546)

function createLocal<const Id extends number>(
  id: Id,
  name: string,
  port: number,
): NetworkWithId<EvmNetworkId<Id>> {
  return toNetwork({
    id,
    name,
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    blockExplorers: { default: { name: 'Local explorer', url: `http://localhost:4006/${id}` } },
  })
}
