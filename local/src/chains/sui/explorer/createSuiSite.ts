import { html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'
import { createSuiAddressPage } from './suiAddressPage.js'
import { suiTransactionTable } from './suiParts.js'
import { createSuiReader, type SuiReader } from './suiReader.js'
import { createSuiTransactionPage } from './suiTransactionPage.js'

/** The explorer's pages about the local Sui chain, below `/sui`. */
export function createSuiSite(network: LocalSuiNetwork): ExplorerSite {
  const reader = createSuiReader(network.rpcUrls.default.http[0])
  return {
    path: 'sui',
    name: network.name,
    createPage: (kind, id) => createPage(reader, network, kind, id),
  }
}

async function createPage(
  reader: SuiReader,
  network: LocalSuiNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  if (kind === undefined) return await createChainPage(reader, network)
  if (kind === 'address') {
    return /^0x[0-9a-f]{1,64}$/i.test(id)
      ? await createSuiAddressPage(reader, network, `0x${id.slice(2).toLowerCase().padStart(64, '0')}`)
      : createMessagePage(
          400,
          'That is not a valid link',
          'An address is 0x and up to 64 hexadecimal digits.',
        )
  }
  if (kind === 'tx') {
    if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(id)) {
      return createMessagePage(
        400,
        'That is not a valid link',
        'A transaction’s digest is 32 bytes in base58.',
      )
    }
    return (
      (await createSuiTransactionPage(reader, network, id)) ??
      createMessagePage(404, 'Not found', `${network.name} has no such transaction.`)
    )
  }
  return createMessagePage(404, 'Not found', 'There is no such page.')
}

async function createChainPage(reader: SuiReader, network: LocalSuiNetwork): Promise<ExplorerPage> {
  const { height, latest } = await reader.readLatest()
  return {
    status: 200,
    title: network.name,
    body: html`<p class="soft">${network.caipNetworkId}, ${network.rpcUrls.default.http[0]}, checkpoint ${height}</p>
<h2>Latest transactions</h2>
${suiTransactionTable(latest)}`,
  }
}

function createMessagePage(status: number, title: string, text: string): ExplorerPage {
  return { status, title, body: html`<p>${text}</p>` }
}
