import type { LocalService } from '../LocalService.js'
import { toNftOrigin } from './nftFiles.js'
import { explorerPart } from './part.mjs'

/** The block explorer of the local networks. */
export const explorerService: LocalService<typeof explorerPart> = {
  part: explorerPart,
  label: 'Explorer',
  async start({ ports, sites }) {
    const { startExplorer } = await import('./startExplorer.js')
    const { url, stop } = await startExplorer({ port: ports.explorer, sites })
    return { addresses: [url], stop }
  },
  // The one place beside the internet where the gateway looks for pictures.
  createGatewaySettings: ({ explorer }) => ({ LATCHKEY_NFT_LOCAL_SOURCES: toNftOrigin(explorer) }),
}
