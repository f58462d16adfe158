import type { LocalService } from '../LocalService.js'
import { localCardSecret } from './localCardSecret.js'
import { cardPart } from './part.mjs'

/** The sandbox where test cards buy tokens of the local networks. */
export const cardService: LocalService<typeof cardPart> = {
  part: cardPart,
  label: 'Card sandbox',
  async start({ gatewayUrl, ports, sellers }) {
    const { startCard } = await import('./startCard.js')
    const { url, stop } = await startCard({ port: ports.card, gatewayUrl, sellers })
    return { addresses: [url], stop }
  },
  createGatewaySettings: ({ card }) => ({
    LATCHKEY_ONRAMP_SANDBOX_URL: card,
    LATCHKEY_ONRAMP_SANDBOX_SECRET: localCardSecret,
  }),
}
