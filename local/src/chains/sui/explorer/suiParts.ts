import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'
import type { ReadTransaction } from './suiReader.js'

const shorten = (value: string) => `${value.slice(0, 6)}…${value.slice(-6)}`

/** A link to an address; in full, or shortened for tables. */
export function suiAddressLink(address: string, form: 'full' | 'short' = 'short'): Html {
  const text = form === 'full' ? address : shorten(address)
  return html`<a href="/sui/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** The amount of SUI. */
export function suiAmount(amountAtomic: bigint, { nativeCurrency }: LocalSuiNetwork): string {
  return toSigned(amountAtomic, nativeCurrency.decimals, nativeCurrency.symbol)
}

/**
 * The amount of a coin.
 *
 * @param coinType - In full.
 */
export function coinAmount(amountAtomic: bigint, coinType: string, network: LocalSuiNetwork): string {
  if (/^0x0*2::sui::SUI$/.test(coinType)) return suiAmount(amountAtomic, network)
  const token = network.tokens.find(({ address }) => address === coinType)
  return token ? toSigned(amountAtomic, token.decimals, token.symbol) : toSigned(amountAtomic, 0, coinType)
}

function toSigned(amountAtomic: bigint, decimals: number, symbol: string): string {
  return amountAtomic < 0n
    ? `−${amount(-amountAtomic, decimals, symbol)}`
    : amount(amountAtomic, decimals, symbol)
}

/** What has become of a transaction. */
export function suiStatus({ effects }: ReadTransaction): Html {
  return effects.status === 'SUCCESS'
    ? html`<span class="good">✓ Success</span>`
    : html`<span class="bad">✕ Failed</span>`
}

/** When a transaction became final. */
export function suiTime({ effects }: ReadTransaction): Html {
  return time(BigInt(Math.floor(Date.parse(effects.timestamp) / 1000)))
}

/** A table of transactions, or a sentence when there are none. */
export function suiTransactionTable(list: readonly ReadTransaction[]): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map((transaction) => {
    const { digest, effects, sender } = transaction
    return html`<tr><td><a href="/sui/tx/${digest}" title="${digest}"><code>${shorten(digest)}</code></a></td>
<td>${suiStatus(transaction)}</td><td>${effects.checkpoint.sequenceNumber}</td><td>${suiTime(transaction)}</td>
<td>${suiAddressLink(sender.address)}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Result</th><th>Checkpoint</th><th>Time</th><th>Sender</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
