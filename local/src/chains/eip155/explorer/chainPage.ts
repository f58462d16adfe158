import type { PublicClient } from 'viem'
import { time } from '../../../page/formatTime.js'
import { html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalNetwork } from '../LocalNetwork.js'
import { listTransactions, readBlocks } from './chainReader.js'
import { transactionTable } from './transactionTable.js'

const listedBlocks = 10
const listedTransactions = 25

/** A network's page: its latest blocks and transactions. */
export async function createChainPage(client: PublicClient, network: LocalNetwork): Promise<ExplorerPage> {
  const blocks = await readBlocks(client)
  const rows = blocks
    .slice(0, listedBlocks)
    .map(
      ({ number, timestamp, transactions, gasUsed }) =>
        html`<tr><td>${number}</td><td>${time(timestamp)}</td><td class="number">${transactions.length}</td><td class="number">${gasUsed}</td></tr>`,
    )
  return {
    status: 200,
    title: network.name,
    body: html`<p class="soft">Chain ID ${network.id}, ${network.rpcUrls.default.http[0]}</p>
<h2>Latest transactions</h2>
${transactionTable(network, listTransactions(blocks).slice(0, listedTransactions))}
<h2>Latest blocks</h2>
<div class="scroll" tabindex="0"><table>
<thead><tr><th>Block</th><th>Time</th><th class="number">Transactions</th><th class="number">Gas used</th></tr></thead>
<tbody>${rows}</tbody></table></div>`,
  }
}
