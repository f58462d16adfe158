import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage, ExplorerSite } from '../../ExplorerSite.js'
import type { LocalBitcoinNetwork } from '../LocalBitcoinNetwork.js'
import { readAddress } from '../node/transaction/describeScript.js'
import { bitcoinAmount, bitcoinOwner, bitcoinStatus, bitcoinTransactionTable } from './bitcoinParts.js'
import { type BitcoinReader, type BitcoinTransaction, createBitcoinReader } from './bitcoinReader.js'

/** The explorer's pages about the local Bitcoin chain, below `/bitcoin`. */
export function createBitcoinSite(network: LocalBitcoinNetwork): ExplorerSite {
  const reader = createBitcoinReader(network.rpcUrls.default.http[0])
  return {
    path: 'bitcoin',
    name: network.name,
    createPage: (kind, id) => createPage(reader, network, kind, id),
  }
}

async function createPage(
  reader: BitcoinReader,
  network: LocalBitcoinNetwork,
  kind: string | undefined,
  id: string,
): Promise<ExplorerPage> {
  if (kind === undefined) return await createChainPage(reader, network)
  if (kind === 'address') {
    return readAddress(id)
      ? await createAddressPage(reader, network, id)
      : createMessagePage(
          400,
          'That is not a valid link',
          'Addresses of this network begin with bcrt1, m, n or 2.',
        )
  }
  if (kind === 'tx') {
    if (!/^[0-9a-f]{64}$/.test(id)) {
      return createMessagePage(
        400,
        'That is not a valid link',
        'A transaction’s id is 64 digits from 0 to f.',
      )
    }
    const transaction = await reader.readTransaction(id)
    return transaction
      ? createTransactionPage(network, transaction)
      : createMessagePage(404, 'Not found', `${network.name} has no such transaction.`)
  }
  return createMessagePage(404, 'Not found', 'There is no such page.')
}

async function createChainPage(reader: BitcoinReader, network: LocalBitcoinNetwork): Promise<ExplorerPage> {
  const [height, latest] = await Promise.all([reader.readHeight(), reader.readLatest()])
  return {
    status: 200,
    title: network.name,
    body: html`<p class="soft">${network.caipNetworkId}, ${network.rpcUrls.default.http[0]}, block ${height ?? 0}</p>
<h2>Latest transactions</h2>
${bitcoinTransactionTable(network, latest)}`,
  }
}

async function createAddressPage(
  reader: BitcoinReader,
  network: LocalBitcoinNetwork,
  address: string,
): Promise<ExplorerPage> {
  const [totals, transactions] = await Promise.all([
    reader.readAddress(address),
    reader.readTransactionsOf(address),
  ])
  const chain = totals?.chain_stats
  const waiting = totals?.mempool_stats
  const held = chain ? chain.funded_txo_sum - chain.spent_txo_sum : 0
  const change = waiting ? waiting.funded_txo_sum - waiting.spent_txo_sum : 0
  const pending =
    change === 0 ? html`` : html`<dt>Waits for a block</dt><dd>${bitcoinAmount(change, network)}</dd>`
  return {
    status: 200,
    title: 'Address',
    body: html`<p><code>${address}</code></p>
<dl><dt>${network.nativeCurrency.name}</dt><dd>${bitcoinAmount(held, network)}</dd>${pending}
<dt>Transactions</dt><dd>${(chain?.tx_count ?? 0) + (waiting?.tx_count ?? 0)}</dd></dl>
<h2>The latest transactions</h2>
${bitcoinTransactionTable(network, transactions)}`,
  }
}

function createTransactionPage(network: LocalBitcoinNetwork, transaction: BitcoinTransaction): ExplorerPage {
  const { fee, status, txid, vin, vout, weight } = transaction
  const when =
    status.block_time === undefined ? html`` : html`<dt>Time</dt><dd>${time(BigInt(status.block_time))}</dd>`
  const vsize = Math.ceil(weight / 4)
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${txid}</code></p>
<dl><dt>Status</dt><dd>${bitcoinStatus(transaction)}</dd>${when}
<dt>Fee</dt><dd>${bitcoinAmount(fee, network)}, ${(fee / vsize).toFixed(1)} sat/vB</dd>
<dt>Size</dt><dd>${vsize} vB</dd></dl>
<h2>Spends</h2>
${createTable(
  network,
  vin.map(({ prevout }) => prevout),
)}
<h2>Pays</h2>
${createTable(network, vout)}`,
  }
}

function createTable(
  network: LocalBitcoinNetwork,
  outputs: readonly BitcoinTransaction['vin'][number]['prevout'][],
): Html {
  const rows = outputs.map((output, index) => {
    const value = output ? bitcoinAmount(output.value, network) : ''
    return html`<tr><td>${index}</td><td>${bitcoinOwner(output, 'full')}</td><td class="number">${value}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>#</th><th>Address</th><th class="number">Amount</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function createMessagePage(status: number, title: string, text: string): ExplorerPage {
  return { status, title, body: html`<p>${text}</p>` }
}
