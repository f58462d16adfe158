import { getAddress } from 'viem'
import { type Html, html } from '../../../page/html.js'

/** Shortens a hash or address for a table. */
const shorten = (value: string) => `${value.slice(0, 8)}…${value.slice(-6)}`

/** A link to an account; in full, or shortened for tables. */
export function accountLink(chainId: number, account: string, form: 'full' | 'short' = 'short'): Html {
  const address = getAddress(account) // Nodes answer in lower case.
  const text = form === 'full' ? address : shorten(address)
  return html`<a href="/${chainId}/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** A link to a transaction, shortened. */
export function transactionLink(chainId: number, hash: string): Html {
  return html`<a href="/${chainId}/tx/${hash}" title="${hash}"><code>${shorten(hash)}</code></a>`
}
