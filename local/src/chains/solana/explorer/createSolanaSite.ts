import { isAddress, isSignature } from '@solana/kit'
import { html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import { createSolanaAddressPage } from './solanaAddressPage.js'
import { solanaTransactionTable } from './solanaParts.js'
import { createSolanaReader, type SolanaReader } from './solanaReader.js'
import { createSolanaTransactionPage } from './solanaTransactionPage.js'

/** The explorer's pages about the local Solana chain, below `/solana`. */
export function createSolanaSite(network: LocalSolanaNetwork): ExplorerSite {
  const reader = createSolanaReader(network.rpcUrls.default.http[0])
  return {
    path: 'solana',
    name: network.name,
    createPage: (kind, id) => createPage(reader, network, kind, id),
  }
}

async function createPage(
  reader: SolanaReader,
  network: LocalSolanaNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  if (kind === undefined) return await createSolanaChainPage(reader, network)
  if (kind === 'address') {
    return isAddress(id)
      ? await createSolanaAddressPage(reader, network, id)
      : createMessagePage(400, 'That is not a valid link', 'An address is base58 of 32 bytes.')
  }
  if (kind === 'tx') {
    if (!isSignature(id)) {
      return createMessagePage(400, 'That is not a valid link', 'A signature is base58 of 64 bytes.')
    }
    return (
      (await createSolanaTransactionPage(reader, network, id)) ??
      createMessagePage(404, 'Not found', `${network.name} has no such transaction.`)
    )
  }
  return createMessagePage(404, 'Not found', 'There is no such page.')
}

async function createSolanaChainPage(
  reader: SolanaReader,
  network: LocalSolanaNetwork,
): Promise<ExplorerPage> {
  const [slot, latest] = await Promise.all([reader.readSlot(), reader.readLatest()])
  return {
    status: 200,
    title: network.name,
    body: html`<p class="soft">${network.caipNetworkId}, ${network.rpcUrls.default.http[0]}, slot ${slot}</p>
<h2>Latest transactions</h2>
${solanaTransactionTable(latest)}`,
  }
}

function createMessagePage(status: number, title: string, text: string): ExplorerPage {
  return { status, title, body: html`<p>${text}</p>` }
}
