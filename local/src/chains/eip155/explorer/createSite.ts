import { getAddress, isAddress, isHash, type PublicClient } from 'viem'
import { html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalNetwork } from '../LocalNetwork.js'
import { createAddressPage } from './addressPage.js'
import { createChainPage } from './chainPage.js'
import { createReader } from './chainReader.js'
import { createTransactionPage } from './transactionPage.js'

/** The explorer's pages about a network, below its chain id. */
export function createSite(network: LocalNetwork): ExplorerSite {
  const client = createReader(network)
  return {
    path: String(network.id),
    name: network.name,
    createPage: (kind, id) => createPage(client, network, kind, id),
  }
}

async function createPage(
  client: PublicClient,
  network: LocalNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  if (kind === undefined) return await createChainPage(client, network)
  if (kind === 'address') {
    return isAddress(id, { strict: false })
      ? await createAddressPage(client, network, getAddress(id))
      : createBadPage('An address is 0x and 40 hexadecimal digits.')
  }
  if (kind === 'tx') {
    if (!isHash(id)) return createBadPage('A transaction hash is 0x and 64 hexadecimal digits.')
    return (
      (await createTransactionPage(client, network, id)) ??
      createMissingPage(`${network.name} has no such transaction.`)
    )
  }
  return createMissingPage('This page doesn’t exist.')
}

function createMissingPage(text: string): ExplorerPage {
  return { status: 404, title: 'Not found', body: html`<p>${text}</p>` }
}

function createBadPage(text: string): ExplorerPage {
  return { status: 400, title: 'This link isn’t valid', body: html`<p>${text}</p>` }
}
