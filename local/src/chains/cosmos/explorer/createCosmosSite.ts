import { html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import { isAddress } from '../node/ledger/address.js'
import { createAddressPage, createChainPage, createTransactionPage } from './cosmosPages.js'
import { toSitePath } from './cosmosParts.js'
import { type CosmosReader, createCosmosReader } from './cosmosReader.js'

/** The explorer's pages about a local Cosmos chain, below `/cosmos-hub` or `/cosmos-zone`. */
export function createCosmosSite(network: LocalCosmosNetwork): ExplorerSite {
  const reader = createCosmosReader(network.rpcUrls.default.http[0])
  return {
    path: toSitePath(network),
    name: network.name,
    createPage: (kind, id) => createPage(reader, network, kind, id),
  }
}

async function createPage(
  reader: CosmosReader,
  network: LocalCosmosNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  if (kind === undefined) return await createChainPage(reader, network)
  if (kind === 'address') {
    return isAddress(id, network.bech32Prefix)
      ? await createAddressPage(reader, network, id)
      : createMessagePage(400, 'That is not a valid link', `An address begins with ${network.bech32Prefix}1.`)
  }
  if (kind === 'tx') {
    if (!/^[0-9a-f]{64}$/i.test(id)) {
      return createMessagePage(
        400,
        'That is not a valid link',
        'A transaction’s hash has 64 hexadecimal digits.',
      )
    }
    return (
      (await createTransactionPage(reader, network, id)) ??
      createMessagePage(404, 'Not found', `${network.name} has no such transaction.`)
    )
  }
  return createMessagePage(404, 'Not found', 'There is no such page.')
}

function createMessagePage(status: number, title: string, text: string): ExplorerPage {
  return { status, title, body: html`<p>${text}</p>` }
}
