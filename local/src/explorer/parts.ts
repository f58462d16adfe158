import { formatUnits, getAddress } from 'viem'
import { formatTime } from '../page/formatTime.js'
import { type Html, html } from '../page/html.js'

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

/** An exact amount with its unit. `amountAtomic` is in the smallest unit. */
export function amount(amountAtomic: bigint, decimals: number, symbol: string): string {
  return `${formatUnits(amountAtomic, decimals)} ${symbol}`
}

/** A block's time, in UTC. */
export function time(timestampSeconds: bigint): Html {
  return formatTime(Number(timestampSeconds) * 1000)
}
