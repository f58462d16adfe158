import { html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import { isPrincipal } from '../node/ledger/principal.js'
import { createStacksAddressPage } from './stacksAddressPage.js'
import { stacksTransactionTable } from './stacksParts.js'
import { createStacksReader, type StacksReader } from './stacksReader.js'
import { createStacksTransactionPage } from './stacksTransactionPage.js'

/** The explorer's pages about the local Stacks chain, below `/stacks`. */
export function createStacksSite(network: LocalStacksNetwork): ExplorerSite {
  const reader = createStacksReader(network.rpcUrls.default.http[0])
  return {
    path: 'stacks',
    name: network.name,
    createPage: (kind, id) => createPage(reader, network, kind, id),
  }
}

async function createPage(
  reader: StacksReader,
  network: LocalStacksNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  if (kind === undefined) return await createChainPage(reader, network)
  if (kind === 'address') {
    return isPrincipal(id)
      ? await createStacksAddressPage(reader, network, id)
      : createMessagePage(400, 'That is not a valid link', 'An address begins with ST or SN.')
  }
  if (kind === 'tx') {
    if (!/^(?:0x)?[0-9a-f]{64}$/i.test(id)) {
      return createMessagePage(
        400,
        'That is not a valid link',
        'A transaction’s id has 64 hexadecimal digits.',
      )
    }
    return (
      (await createStacksTransactionPage(reader, network, id)) ??
      createMessagePage(404, 'Not found', `${network.name} has no such transaction.`)
    )
  }
  return createMessagePage(404, 'Not found', 'There is no such page.')
}

async function createChainPage(reader: StacksReader, network: LocalStacksNetwork): Promise<ExplorerPage> {
  const [height, latest] = await Promise.all([reader.readHeight(), reader.readLatest()])
  return {
    status: 200,
    title: network.name,
    body: html`<p class="soft">${network.caipNetworkId}, ${network.rpcUrls.default.http[0]}, block ${height}</p>
<h2>Latest transactions</h2>
${stacksTransactionTable(latest)}`,
  }
}

function createMessagePage(status: number, title: string, text: string): ExplorerPage {
  return { status, title, body: html`<p>${text}</p>` }
}
