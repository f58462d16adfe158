import type { LocalNetwork } from '../../chains/eip155/LocalNetwork.js'
import { html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'
import { type LocalServer, plainText, replyJson, serveLocal } from '../../page/serveLocal.js'
import { connectChain } from './BridgeChain.js'
import { createQuote } from './createQuote.js'
import { bridgePart } from './part.mjs'
import { readStatus } from './readStatus.js'
import { startRelayer } from './startRelayer.js'

const notice = 'a sandbox: test money on the local chains, and no bridge'
/** Long enough for a visitor to see it, in ms. */
const usualSettleMs = 12_000

/** What to start. */
export type StartBridgeParameters = {
  /** Port on 127.0.0.1; 0 lets the system choose. */
  port: number
  networks: readonly LocalNetwork[]
  /** How long a transfer takes; 12 seconds unless given. */
  settleMs?: number
}

/**
 * Starts the bridge between the local chains: `GET /quote` and `GET /status` in LI.FI's form, and the relayer that really pays out on
 * the other chain. It is a sandbox: its tokens have no value.
 *
 * @throws local/port-in-use
 * @example
 * import { startBridge } from '@latchkey/local'
 * import { localNetworks } from '@latchkey/local/networks/eip155'
 * const { url, stop } = await startBridge({ port: 0, networks: localNetworks })
 */
export async function startBridge({
  networks,
  port,
  settleMs = usualSettleMs,
}: StartBridgeParameters): Promise<LocalServer> {
  const chains = networks.map(connectChain)
  const server = await serveLocal({
    port,
    setting: bridgePart.ports.bridge.variable,
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return { status: 405, type: plainText, body: 'Only GET is allowed here\n' }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname === '/') return { status: 200, body: page }
      if (pathname !== '/quote' && pathname !== '/status')
        return replyJson({ message: 'This sandbox has /quote and /status' }, 404)
      const answer = await (pathname === '/quote'
        ? createQuote(searchParams, chains, settleMs)
        : readStatus(searchParams, chains))
      // LI.FI's words for it.
      return answer
        ? replyJson(answer)
        : replyJson({ message: 'No available quotes for the requested transfer' }, 404)
    },
  })
  const relayer = startRelayer(chains, settleMs)
  return {
    url: server.url,
    stop: async () => void (await Promise.all([relayer.stop(), server.stop()])),
  }
}

const main = html`<p>Here a bridge moves test tokens between the local chains. It answers /quote and /status in LI.FI’s form.</p>`
const page = renderDocument({ title: 'Swaps between networks', site: 'Local bridge', note: notice, main })
