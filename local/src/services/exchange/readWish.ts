import type { LocalSeller, SoldToken } from '../../chains/LocalSeller.js'

/** What a visitor is to withdraw, as the address of the page says. */
export type Wish = {
  sessionId: string
  /** CAIP-19. */
  asset: string
  /** In whole tokens, as it came. */
  amount: string
  amountAtomic: bigint
  /** CAIP-10. */
  recipient: string
  address: string
  seller: LocalSeller
  token: SoldToken
}

const sessionForm = /^[0-9a-f]{32}$/
const amountForm = /^(\d{1,40})(?:\.(\d{1,30}))?$/

/**
 * Reads what the address of the page says.
 *
 * @param query - Of the page, or the fields of its form.
 * @param sellers - Who sells.
 * @returns Undefined if it says nothing that can be withdrawn.
 */
export function readWish(query: URLSearchParams, sellers: readonly LocalSeller[]): Wish | undefined {
  const [asset, amount, recipient, sessionId] = ['asset', 'amount', 'recipient', 'sessionId'].map(
    (name) => query.get(name) ?? '',
  ) as [string, string, string, string]
  const found = sellers
    .flatMap((seller) => seller.tokens.map((token) => ({ seller, token })))
    .find(({ seller, token }) => seller.toAssetId(token).toLowerCase() === asset.toLowerCase())
  const amountAtomic = found && readAmount(amount, found.token.decimals)
  const split = recipient.lastIndexOf(':')
  const address = recipient.slice(split + 1)
  if (!found || !amountAtomic || !sessionForm.test(sessionId)) return undefined
  if (recipient.slice(0, split) !== found.token.network || !found.seller.isAddress(address)) return undefined
  return { ...found, ...{ sessionId, asset, amount, amountAtomic, recipient, address } }
}

function readAmount(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = amountForm.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
