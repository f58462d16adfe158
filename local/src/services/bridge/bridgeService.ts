import type { LocalNetwork } from '../../chains/eip155/LocalNetwork.js'
import type { LocalChainNetwork } from '../../chains/LocalChain.js'
import type { LocalService } from '../LocalService.js'
import { bridgePart } from './part.mjs'

/** The bridge between the local EVM chains. */
export const bridgeService: LocalService<typeof bridgePart> = {
  part: bridgePart,
  label: 'Bridge sandbox',
  async start({ networks, ports }) {
    const { startBridge } = await import('./startBridge.js')
    const { url, stop } = await startBridge({ port: ports.bridge, networks: networks.filter(hasBridge) })
    return { addresses: [url], stop }
  },
  createGatewaySettings: ({ bridge }) => ({
    LATCHKEY_LIFI: '1',
    LATCHKEY_LIFI_URL: bridge,
    LATCHKEY_LIFI_NETWORKS: '31337,31338',
  }),
}

function hasBridge(network: LocalChainNetwork): network is LocalNetwork {
  return 'bridge' in network
}
