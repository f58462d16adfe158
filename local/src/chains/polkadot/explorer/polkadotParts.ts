import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalPolkadotNetwork } from '../LocalPolkadotNetwork.js'
import type { ListedExtrinsic, ReadTransfer } from './polkadotReader.js'

const shorten = (value: string) => `${value.slice(0, 6)}…${value.slice(-6)}`

/** A link to an account; in full, or shortened for tables. */
export function polkadotAccountLink(address: string, form: 'full' | 'short' = 'short'): Html {
  const text = form === 'full' ? address : shorten(address)
  return html`<a href="/polkadot/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** A link to a block. */
export function polkadotBlockLink(height: number): Html {
  return html`<a href="/polkadot/block/${height}">${height}</a>`
}

/** An amount of the network's coin. */
export function coinAmount(amountAtomic: bigint, { nativeCurrency }: LocalPolkadotNetwork): string {
  return amount(amountAtomic, nativeCurrency.decimals, nativeCurrency.symbol)
}

/** What has become of a transaction. */
export function polkadotStatus({ success }: { success: boolean }): Html {
  return success ? html`<span class="good">✓ Success</span>` : html`<span class="bad">✕ Failed</span>`
}

const extrinsicLink = (hash: string) =>
  html`<a href="/polkadot/tx/${hash}" title="${hash}"><code>${shorten(hash)}</code></a>`

/** A table of transactions, or a sentence when there are none. */
export function polkadotExtrinsicTable(list: readonly ListedExtrinsic[]): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map(
    (one) => html`<tr><td>${extrinsicLink(one.extrinsic_hash)}</td><td>${polkadotStatus(one)}</td>
<td>${polkadotBlockLink(one.block_num)}</td><td>${time(BigInt(one.block_timestamp))}</td>
<td>${polkadotAccountLink(one.account_display.address)}</td><td>${one.call_module}.${one.call_module_function}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Result</th><th>Block</th><th>Time</th><th>Sender</th><th>What</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** A table of transfers, or a sentence when there are none. */
export function polkadotTransferTable(list: readonly ReadTransfer[], network: LocalPolkadotNetwork): Html {
  if (list.length === 0) return html`<p class="soft">No transfer yet.</p>`
  const rows = list.map(
    (one) => html`<tr><td>${extrinsicLink(one.hash)}</td><td>${polkadotStatus(one)}</td>
<td>${polkadotBlockLink(one.block_num)}</td><td>${time(BigInt(one.block_timestamp))}</td>
<td>${polkadotAccountLink(one.from)}</td><td>${polkadotAccountLink(one.to)}</td>
<td class="number">${coinAmount(one.amount_v2, network)}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Result</th><th>Block</th><th>Time</th><th>From</th><th>To</th><th class="number">Amount</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
