import { createLocalSolanaNetwork } from '../../chains/solana/localSolana.js'
import type { LocalService } from '../LocalService.js'
import { jupiterPart } from './part.mjs'

/** The sandbox that answers as Jupiter does, and swaps itself. */
export const jupiterService: LocalService<typeof jupiterPart> = {
  part: jupiterPart,
  label: 'Solana swaps',
  async start({ ports }) {
    const { startJupiter } = await import('./startJupiter.js')
    const [rpcUrl] = createLocalSolanaNetwork(ports).rpcUrls.default.http
    const { url, stop } = await startJupiter({ port: ports.jupiter, rpcUrl })
    return { addresses: [url], stop }
  },
  createGatewaySettings: ({ jupiter }) => ({
    LATCHKEY_JUPITER: '1',
    LATCHKEY_JUPITER_URL: jupiter,
    LATCHKEY_JUPITER_NETWORK: createLocalSolanaNetwork().caipNetworkId,
  }),
}
