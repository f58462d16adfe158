import type { ExplorerPage, ExplorerSite } from '../../chains/ExplorerSite.js'
import { html } from '../../page/html.js'
import { type LocalServer, plainText, serveLocal } from '../../page/serveLocal.js'
import { nftFilesPath, readNftFile } from './nftFiles.js'
import { explorerPart } from './part.mjs'
import { renderPage } from './renderPage.js'

/** What to start. */
export type StartExplorerParameters = {
  /** Port on 127.0.0.1; 0 lets the system choose. */
  port: number
  /** The networks, each with its pages. */
  sites: readonly ExplorerSite[]
}

/**
 * Starts the small block explorer of the local networks: pages made on the server, without scripts. A network has `/{path}`,
 * `/{path}/address/{address}` and `/{path}/tx/{id}`. What the NFTs of local networks name is below `/nft-files`.
 *
 * @throws local/port-in-use
 */
export async function startExplorer({ port, sites }: StartExplorerParameters): Promise<LocalServer> {
  return await serveLocal({
    port,
    setting: explorerPart.ports.explorer.variable,
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return { status: 405, type: plainText, body: 'Only GET is allowed here\n' }
      const [path = ''] = (request.url ?? '/').split('?')
      const [first = '', ...parts] = path.replace(/^\/|\/$/g, '').split('/')
      if (first === nftFilesPath) return readNftFile(parts, request.headers.host ?? '')
      const site = sites.find((one) => one.path === first)
      const page = await createPage(first, site, parts).catch(createUnreachablePage)
      return { status: page.status, body: renderPage(page, sites, site) }
    },
  })
}

async function createPage(
  first: string,
  site: ExplorerSite | undefined,
  [kind, id = '', ...rest]: string[],
): Promise<ExplorerPage> {
  if (first === '')
    return { status: 200, title: 'Local networks', body: html`<p>Choose a network above.</p>` }
  if (!site) return createMissingPage('This network isn’t here.')
  if (rest.length > 0) return createMissingPage('This page doesn’t exist.')
  return await site.createPage(kind, id)
}

function createMissingPage(text: string): ExplorerPage {
  return { status: 404, title: 'Not found', body: html`<p>${text}</p>` }
}

function createUnreachablePage(): ExplorerPage {
  const body = html`<p>The network’s node isn’t responding. Start the local stack again, then reload this page.</p>`
  return { status: 502, title: 'Can’t reach the network', body }
}
