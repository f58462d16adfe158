import type { LocalService } from '../LocalService.js'
import { exchangePart } from './part.mjs'

/** The sandbox where test accounts of an exchange pay out tokens of the local networks. */
export const exchangeService: LocalService<typeof exchangePart> = {
  part: exchangePart,
  label: 'Exchange sandbox',
  async start({ ports, sellers }) {
    const { startExchange } = await import('./startExchange.js')
    const { url, stop } = await startExchange({ port: ports.exchange, sellers })
    return { addresses: [url], stop }
  },
  createGatewaySettings: ({ exchange }) => ({ LATCHKEY_EXCHANGE_SANDBOX_URL: exchange }),
}
