import { getAddress, isAddress, isHash, type PublicClient } from 'viem'
import type { LocalNetwork } from '../LocalNetwork.js'
import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import { html } from '../page/html.js'
import { type LocalServer, plainText, serveLocal } from '../page/serveLocal.js'
import { createAddressPage } from './addressPage.js'
import { createChainPage } from './chainPage.js'
import { createReader } from './chainReader.js'
import { type Page, renderPage } from './renderPage.js'
import { createTransactionPage } from './transactionPage.js'

/** What to start. */
export type StartExplorerParameters = {
  /** Port on 127.0.0.1; 0 lets the system choose. */
  port: number
  networks: readonly LocalNetwork[]
  /** The local Solana chain, where it runs. */
  solana?: LocalSolanaNetwork
}

/**
 * Starts the small block explorer of the local chains: pages made on the server, without scripts.
 * `/{chainId}`, `/{chainId}/address/{address}` and `/{chainId}/tx/{hash}`; `/solana` in the place of a chain id.
 *
 * @throws local/port-in-use
 */
export async function startExplorer({
  port,
  networks,
  solana,
}: StartExplorerParameters): Promise<LocalServer> {
  const readers = new Map(networks.map((network) => [network.id, { network, client: createReader(network) }]))
  const listed = [...networks, ...(solana ? [{ id: solanaPath, name: solana.name }] : [])]
  return await serveLocal({
    port,
    setting: 'LATCHKEY_PORT_EXPLORER',
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return { status: 405, type: plainText, body: 'Only GET is allowed here\n' }
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const page = await createPage(path, readers, solana).catch(createUnreachablePage)
      return { status: page.status, body: renderPage(page, listed) }
    },
  })
}

/** First part of the Solana pages' paths. */
const solanaPath = 'solana'
type Readers = Map<number, { network: LocalNetwork; client: PublicClient }>

async function createPage(
  path: string,
  readers: Readers,
  solana: LocalSolanaNetwork | undefined,
): Promise<Page> {
  const [chain = '', kind, id = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/')
  if (chain === '') return createStartPage()
  if (chain === solanaPath && solana && rest.length === 0) {
    // Its client is large, and not needed by those who look at the EVM chains alone.
    const { createSolanaPage } = await import('./solana/createSolanaPage.js')
    return await createSolanaPage(solana, kind, id)
  }
  const reader = /^\d{1,9}$/.test(chain) ? readers.get(Number(chain)) : undefined
  if (!reader) return createMissingPage('This network isn’t here.')
  const { client, network } = reader
  if (kind === undefined) return createChainPage(client, network)
  if (rest.length === 0 && kind === 'address') {
    return isAddress(id, { strict: false })
      ? createAddressPage(client, network, getAddress(id))
      : createBadPage(network, 'An address is 0x and 40 hexadecimal digits.')
  }
  if (rest.length === 0 && kind === 'tx') {
    if (!isHash(id)) return createBadPage(network, 'A transaction hash is 0x and 64 hexadecimal digits.')
    return (
      (await createTransactionPage(client, network, id)) ??
      createMissingPage(`${network.name} has no such transaction.`, network)
    )
  }
  return createMissingPage('This page doesn’t exist.', network)
}

function createStartPage(): Page {
  return { status: 200, title: 'Local networks', body: html`<p>Choose a network above.</p>` }
}

function createMissingPage(text: string, network?: LocalNetwork): Page {
  return {
    status: 404,
    title: 'Not found',
    body: html`<p>${text}</p>`,
    ...(network && { chainId: network.id }),
  }
}

function createBadPage({ id }: LocalNetwork, text: string): Page {
  return { status: 400, title: 'This link isn’t valid', body: html`<p>${text}</p>`, chainId: id }
}

function createUnreachablePage(): Page {
  const body = html`<p>The network’s node isn’t responding. Start the local stack again, then reload this page.</p>`
  return { status: 502, title: 'Can’t reach the network', body }
}
