import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalNetwork } from '../LocalNetwork.js'
import type { ListedTransaction } from './chainReader.js'
import { accountLink, transactionLink } from './parts.js'

/** A table of transactions, or a sentence when there are none. */
export function transactionTable({ id, nativeCurrency }: LocalNetwork, list: ListedTransaction[]): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map(
    ({ transaction: { hash, blockNumber, from, to, value }, timestampSeconds }) =>
      html`<tr><td>${transactionLink(id, hash)}</td><td>${blockNumber ?? ''}</td><td>${time(timestampSeconds)}</td>
<td>${accountLink(id, from)}</td><td>${to ? accountLink(id, to) : html`<span class="soft">new contract</span>`}</td>
<td class="number">${amount(value, nativeCurrency.decimals, nativeCurrency.symbol)}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Block</th><th>Time</th><th>From</th><th>To</th><th class="number">Value</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
