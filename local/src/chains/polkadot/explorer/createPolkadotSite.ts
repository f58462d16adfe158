import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalPolkadotNetwork } from '../LocalPolkadotNetwork.js'
import { createPolkadotAddressPage, createPolkadotTransactionPage } from './polkadotPages.js'
import { polkadotExtrinsicTable } from './polkadotParts.js'
import { createPolkadotReader, type PolkadotReader } from './polkadotReader.js'

/** The explorer's pages about the local Asset Hub, below `/polkadot`. The first of them starts its runtime. */
export function createPolkadotSite(network: LocalPolkadotNetwork): ExplorerSite {
  const reader = createPolkadotReader(network.rpcUrls.default.http[0])
  return {
    path: 'polkadot',
    name: network.name,
    createPage: (kind, id) => createPage(reader, network, kind, id),
  }
}

async function createPage(
  reader: PolkadotReader,
  network: LocalPolkadotNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  const missing = (what: string) =>
    createMessagePage(404, 'Not found', `${network.name} has no such ${what}.`)
  if (kind === undefined) return await createChainPage(reader, network)
  if (kind === 'address') {
    if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(id))
      return createInvalidPage('An address has 47 or 48 characters.')
    const page = await createPolkadotAddressPage(reader, network, id)
    return page ?? createInvalidPage('The address has a wrong character.')
  }
  if (kind === 'tx') {
    if (!/^0x[0-9a-f]{64}$/i.test(id)) {
      return createInvalidPage('A transaction’s hash is 0x and 64 hexadecimal digits.')
    }
    return (await createPolkadotTransactionPage(reader, network, id)) ?? missing('transaction')
  }
  if (kind === 'block') {
    if (!/^\d{1,9}$/.test(id)) return createInvalidPage('A block has a number.')
    return (await createBlockPage(reader, Number(id))) ?? missing('block')
  }
  return createMessagePage(404, 'Not found', 'There is no such page.')
}

async function createChainPage(reader: PolkadotReader, network: LocalPolkadotNetwork): Promise<ExplorerPage> {
  const [height, latest] = await Promise.all([reader.readHeight(), reader.listLatest()])
  const place = `${network.caipNetworkId}, ${network.rpcUrls.default.http[0]}, block ${height}`
  return createBody(
    network.name,
    html`<p class="soft">${place}</p>
<h2>Latest transactions</h2>
${polkadotExtrinsicTable(latest)}`,
  )
}

async function createBlockPage(reader: PolkadotReader, height: number): Promise<ExplorerPage | undefined> {
  const [hash, extrinsics] = await Promise.all([reader.readBlockHash(height), reader.listOfBlock(height)])
  if (hash === null) return undefined
  return createBody(
    `Block ${height}`,
    html`<p><code>${hash}</code></p>
${polkadotExtrinsicTable(extrinsics)}`,
  )
}

function createBody(title: string, body: Html): ExplorerPage {
  return { status: 200, title, body }
}

function createInvalidPage(text: string): ExplorerPage {
  return createMessagePage(400, 'That is not a valid link', text)
}

function createMessagePage(status: number, title: string, text: string): ExplorerPage {
  return { status, title, body: html`<p>${text}</p>` }
}
