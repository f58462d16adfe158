import {
  erc20Abi,
  erc721Abi,
  type Hash,
  type PublicClient,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalNetwork } from '../LocalNetwork.js'
import { accountLink } from './parts.js'

/** A transaction's page, or undefined when the network has none of that hash. */
export async function createTransactionPage(
  client: PublicClient,
  network: LocalNetwork,
  hash: Hash,
): Promise<ExplorerPage | undefined> {
  const [transaction, receipt] = await Promise.all([
    client.getTransaction({ hash }).catch(ignoreNotFound),
    client.getTransactionReceipt({ hash }).catch(ignoreNotFound),
  ])
  if (!transaction) return undefined
  const { id, nativeCurrency } = network
  const toEther = (atomic: bigint) => amount(atomic, nativeCurrency.decimals, nativeCurrency.symbol)
  const target = transaction.to ?? receipt?.contractAddress
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${hash}</code></p>
<dl><dt>Status</dt><dd>${statusText(receipt)}</dd>
<dt>From</dt><dd>${accountLink(id, transaction.from, 'full')}</dd>
<dt>${transaction.to ? 'To' : 'New contract'}</dt><dd>${target ? accountLink(id, target, 'full') : ''}</dd>
<dt>Value</dt><dd>${toEther(transaction.value)}</dd>
${receipt ? await minedRows(client, receipt, toEther) : html``}
<dt>Nonce</dt><dd>${transaction.nonce}</dd></dl>
<h2>Tokens moved</h2>
${receipt ? transferTable(network, receipt) : html`<p class="soft">Not mined yet.</p>`}`,
  }
}

function ignoreNotFound(error: Error): undefined {
  // A node that does not answer is another matter and becomes the page for that.
  if (error.name === 'TransactionNotFoundError' || error.name === 'TransactionReceiptNotFoundError') return
  throw error
}

function statusText(receipt: TransactionReceipt | undefined): Html {
  if (!receipt) return html`Waiting`
  return receipt.status === 'success'
    ? html`<span class="good">✓ Success</span>`
    : html`<span class="bad">✕ Reverted</span>`
}

async function minedRows(
  client: PublicClient,
  { blockNumber, gasUsed, effectiveGasPrice }: TransactionReceipt,
  toEther: (atomic: bigint) => string,
): Promise<Html> {
  const { timestamp } = await client.getBlock({ blockNumber })
  return html`<dt>Fee</dt><dd>${toEther(gasUsed * effectiveGasPrice)}</dd>
<dt>Block</dt><dd>${blockNumber}</dd><dt>Time</dt><dd>${time(timestamp)}</dd>`
}

function transferTable({ id, tokens, nft }: LocalNetwork, { logs }: TransactionReceipt): Html {
  const findToken = (address: string) =>
    tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())
  const isKeys = (address: string) => address.toLowerCase() === nft.toLowerCase()
  const fungible = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ address, args }) => {
    const token = findToken(address)
    const text = token ? amount(args.value, token.decimals, token.symbol) : `${args.value} units`
    return { address, from: args.from, to: args.to, text }
  })
  const unique = parseEventLogs({ abi: erc721Abi, eventName: 'Transfer', logs }).map(({ address, args }) => ({
    address,
    from: args.from,
    to: args.to,
    text: `${isKeys(address) ? 'Latchkey Key' : 'Item'} #${args.tokenId}`,
  }))
  const rows = [...fungible, ...unique].map(
    ({ address, from, to, text }) =>
      html`<tr><td>${text}</td><td>${accountLink(id, from)}</td><td>${accountLink(id, to)}</td><td>${accountLink(id, address)}</td></tr>`,
  )
  if (rows.length === 0) return html`<p class="soft">None.</p>`
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Amount</th><th>From</th><th>To</th><th>Token</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
