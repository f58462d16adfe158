import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalCosmosNetwork } from '../LocalCosmosNetwork.js'
import { listMoves, type ReadCoins, type ReadTransaction } from './cosmosReader.js'

const shorten = (value: string) => `${value.slice(0, 10)}…${value.slice(-6)}`

/** First part of the paths of a network's pages. */
export function toSitePath({ blockExplorers }: LocalCosmosNetwork): string {
  return blockExplorers.default.url.split('/').at(-1) ?? ''
}

/** A link to an account; in full, or shortened for tables. */
export function cosmosAccountLink(
  network: LocalCosmosNetwork,
  address: string,
  form: 'full' | 'short' = 'short',
): Html {
  const text = form === 'full' ? address : shorten(address)
  return html`<a href="/${toSitePath(network)}/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** The name of a denom. */
export function denomName(
  { nativeCurrency, nativeDenom, tokens }: LocalCosmosNetwork,
  denom: string,
): string {
  if (denom === nativeDenom) return nativeCurrency.name
  return tokens.find(({ address }) => address === denom)?.name ?? denom
}

/** Amounts of coins, such as `1.5 ATOM, 2 USDC`. */
export function coinAmounts(
  coins: ReadCoins,
  { nativeCurrency, nativeDenom, tokens }: LocalCosmosNetwork,
): string {
  return coins
    .map((coin) => {
      const token =
        coin.denom === nativeDenom ? nativeCurrency : tokens.find(({ address }) => address === coin.denom)
      return token ? amount(coin.amount, token.decimals, token.symbol) : amount(coin.amount, 0, coin.denom)
    })
    .join(', ')
}

/** What has become of a transaction. */
export function cosmosStatus({ code }: ReadTransaction): Html {
  return code === 0
    ? html`<span class="good">✓ Success</span>`
    : html`<span class="bad">✕ Failed (code ${code})</span>`
}

/** A table of transactions, or a sentence when there are none. */
export function cosmosTransactionTable(list: readonly ReadTransaction[], network: LocalCosmosNetwork): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map((transaction) => {
    const { height, timestamp, txhash } = transaction
    const moves = listMoves(transaction)
    const [move] = moves
    const more = moves.length > 1 ? ` and ${moves.length - 1} more` : ''
    return html`<tr><td><a href="/${toSitePath(network)}/tx/${txhash}" title="${txhash}"><code>${shorten(txhash)}</code></a></td>
<td>${cosmosStatus(transaction)}</td><td>${height}</td><td>${time(timestamp)}</td>
<td>${move ? cosmosAccountLink(network, move.from) : ''}</td><td>${move ? cosmosAccountLink(network, move.to) : ''}</td>
<td class="number">${move ? coinAmounts(move.coins, network) : ''}${more}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Result</th><th>Block</th><th>Time</th><th>From</th><th>To</th><th class="number">Amount</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
