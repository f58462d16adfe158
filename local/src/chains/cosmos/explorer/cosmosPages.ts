import { time } from '../../../page/formatTime.js'
import { html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import {
  coinAmounts,
  cosmosAccountLink,
  cosmosStatus,
  cosmosTransactionTable,
  denomName,
} from './cosmosParts.js'
import { type CosmosReader, listedTransactions, listMoves } from './cosmosReader.js'

/** The page of a chain: its latest transactions. */
export async function createChainPage(
  reader: CosmosReader,
  network: LocalCosmosNetwork,
): Promise<ExplorerPage> {
  const [height, latest] = await Promise.all([reader.readHeight(), reader.readLatest()])
  return {
    status: 200,
    title: network.name,
    body: html`<p class="soft">${network.caipNetworkId}, ${network.rpcUrls.default.http[0]}, block ${height}</p>
<h2>Latest transactions</h2>
${cosmosTransactionTable(latest, network)}`,
  }
}

/** The page of an account: what it holds, and its latest transactions. */
export async function createAddressPage(
  reader: CosmosReader,
  network: LocalCosmosNetwork,
  address: string,
): Promise<ExplorerPage> {
  const [account, balances, transactions] = await Promise.all([
    reader.readAccount(address),
    reader.readBalances(address),
    reader.readTransactionsOf(address),
  ])
  const holdings = balances.map(
    (coin) =>
      html`<dt title="${coin.denom}">${denomName(network, coin.denom)}</dt><dd>${coinAmounts([coin], network)}</dd>`,
  )
  return {
    status: 200,
    title: 'Account',
    body: html`<p><code>${address}</code></p>
<dl>${holdings}<dt>Account number</dt><dd>${account?.account_number ?? 'none yet'}</dd>
<dt>Next sequence</dt><dd>${account?.sequence ?? '0'}</dd></dl>
<h2>The last ${listedTransactions} transactions</h2>
${cosmosTransactionTable(transactions, network)}`,
  }
}

/** A transaction's page, or undefined when the chain has none of that hash. */
export async function createTransactionPage(
  reader: CosmosReader,
  network: LocalCosmosNetwork,
  hash: string,
): Promise<ExplorerPage | undefined> {
  const transaction = await reader.readTransaction(hash)
  if (!transaction) return undefined
  const { gas_used, gas_wanted, height, raw_log, timestamp, tx, txhash } = transaction
  const { fee, signer_infos } = tx.auth_info
  const rows = listMoves(transaction).map(
    ({
      coins,
      from,
      to,
    }) => html`<tr><td>${cosmosAccountLink(network, from, 'full')}</td><td>${cosmosAccountLink(network, to, 'full')}</td>
<td class="number">${coinAmounts(coins, network)}</td></tr>`,
  )
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${txhash}</code></p>
<dl><dt>Status</dt><dd>${cosmosStatus(transaction)}</dd>${raw_log ? html`<dt>Reason</dt><dd>${raw_log}</dd>` : html``}
<dt>Memo</dt><dd>${tx.body.memo || html`<span class="soft">None</span>`}</dd>
<dt>Block</dt><dd>${height}</dd><dt>Time</dt><dd>${time(timestamp)}</dd>
<dt>Sequence</dt><dd>${signer_infos[0]?.sequence ?? ''}</dd>
<dt>Fee</dt><dd>${coinAmounts(fee.amount, network)}</dd><dt>Gas used</dt><dd>${gas_used} of ${gas_wanted}</dd></dl>
<h2>What it asks for</h2>
<div class="scroll" tabindex="0"><table>
<thead><tr><th>From</th><th>To</th><th class="number">Amount</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  }
}
