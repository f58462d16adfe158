import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import type { ReadTransaction } from './stacksReader.js'

const shorten = (value: string) => `${value.slice(0, 6)}…${value.slice(-6)}`
const shortenAddress = (address: string) => {
  const [account = '', name] = address.split('.')
  return name === undefined ? shorten(account) : `${shorten(account)}.${name}`
}

/** A link to an account or a contract; in full, or shortened for tables. */
export function stacksAccountLink(address: string, form: 'full' | 'short' = 'short'): Html {
  const text = form === 'full' ? address : shortenAddress(address)
  return html`<a href="/stacks/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** The amount of STX. */
export function stxAmount(amountAtomic: bigint, { nativeCurrency }: LocalStacksNetwork): string {
  return amount(amountAtomic, nativeCurrency.decimals, nativeCurrency.symbol)
}

/**
 * The amount of a token.
 *
 * @param assetId - `address.name::asset`; STX where it is missing.
 */
export function assetAmount(
  amountAtomic: bigint,
  assetId: string | undefined,
  network: LocalStacksNetwork,
): string {
  if (assetId === undefined) return stxAmount(amountAtomic, network)
  const token = network.tokens.find(({ address, asset }) => `${address}::${asset}` === assetId)
  return token ? amount(amountAtomic, token.decimals, token.symbol) : amount(amountAtomic, 0, assetId)
}

/** What has become of a transaction. */
export function stacksStatus({ tx_status }: ReadTransaction): Html {
  if (tx_status === 'success') return html`<span class="good">✓ Success</span>`
  if (tx_status === 'pending') return html`<span class="soft">Pending</span>`
  return tx_status.startsWith('dropped')
    ? html`<span class="bad">✕ Dropped</span>`
    : html`<span class="bad">✕ Failed</span>`
}

/** When a transaction came into its block, or else to the node. */
export function stacksTime({ block_time, receipt_time }: ReadTransaction): Html {
  return time(BigInt(block_time ?? receipt_time ?? 0))
}

/** A table of transactions, or a sentence when there are none. */
export function stacksTransactionTable(list: readonly ReadTransaction[]): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map((transaction) => {
    const { block_height, contract_call, sender_address, tx_id } = transaction
    const what = contract_call
      ? `${contract_call.contract_id.split('.').at(-1)}: ${contract_call.function_name}`
      : 'Transfer'
    return html`<tr><td><a href="/stacks/tx/${tx_id}" title="${tx_id}"><code>${shorten(tx_id)}</code></a></td>
<td>${stacksStatus(transaction)}</td><td>${block_height ?? ''}</td><td>${stacksTime(transaction)}</td>
<td>${stacksAccountLink(sender_address)}</td><td>${what}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Result</th><th>Block</th><th>Time</th><th>Sender</th><th>What</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
