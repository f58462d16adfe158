import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalBitcoinNetwork } from '../LocalBitcoinNetwork.js'
import type { BitcoinOutput, BitcoinTransaction } from './bitcoinReader.js'

const shorten = (value: string) => `${value.slice(0, 10)}…${value.slice(-6)}`

/** A link to an address; in full, or shortened for tables. */
export function bitcoinAddressLink(address: string, form: 'full' | 'short' = 'short'): Html {
  const text = form === 'full' ? address : shorten(address)
  return html`<a href="/bitcoin/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** A link to a transaction, shortened for tables. */
export function bitcoinTransactionLink(txid: string): Html {
  return html`<a href="/bitcoin/tx/${txid}" title="${txid}"><code>${shorten(txid)}</code></a>`
}

/** The amount of BTC. */
export function bitcoinAmount(satoshis: number, { nativeCurrency }: LocalBitcoinNetwork): string {
  return amount(BigInt(satoshis), nativeCurrency.decimals, nativeCurrency.symbol)
}

/** Whether a transaction is in a block. */
export function bitcoinStatus({ status }: BitcoinTransaction): Html {
  return status.confirmed
    ? html`<span class="good">✓ In block ${status.block_height ?? 0}</span>`
    : html`<span class="soft">Waits for a block</span>`
}

/** Who owns an output, or what it says instead. */
export function bitcoinOwner(output: BitcoinOutput | null, form: 'full' | 'short' = 'short'): Html {
  if (!output) return html`<span class="soft">New coins</span>`
  if (output.scriptpubkey_address !== undefined) return bitcoinAddressLink(output.scriptpubkey_address, form)
  return html`<code title="${output.scriptpubkey_asm}">${output.scriptpubkey_type}</code>`
}

/** A table of transactions, or a sentence when there are none. */
export function bitcoinTransactionTable(
  network: LocalBitcoinNetwork,
  list: readonly BitcoinTransaction[],
): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map((transaction) => {
    const { fee, status, txid, vin, vout } = transaction
    const made = vout.reduce((sum, { value }) => sum + value, 0)
    const when = status.block_time === undefined ? html`` : time(BigInt(status.block_time))
    return html`<tr><td>${bitcoinTransactionLink(txid)}</td><td>${bitcoinStatus(transaction)}</td><td>${when}</td>
<td>${bitcoinOwner(vin[0]?.prevout ?? null)}</td><td class="number">${bitcoinAmount(made, network)}</td>
<td class="number">${bitcoinAmount(fee, network)}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Status</th><th>Time</th><th>First sender</th><th class="number">Outputs</th><th class="number">Fee</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
