import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { LocalSeller } from '../../chains/LocalSeller.js'
import { type Reply, replyJson } from '../../page/serveLocal.js'
import type { CardOrders } from './createOrders.js'
import { createQuote, currencies, paymentMethods, type Quote } from './createQuote.js'
import { toNews } from './toNews.js'

const questionSchema = v.object({
  asset: v.object({ network: v.string(), address: v.nullable(v.string()) }),
  ...{ currency: v.string(), method: v.string() },
  total: v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/),
    v.transform((text) => BigInt(text)),
  ),
})
const orderSchema = v.object({
  ...{ id: v.pipe(v.string(), v.uuid()), quoteId: v.string(), address: v.string() },
  redirectUrl: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    ),
  ),
})
const refusal = replyJson({}, 400)
/** More quotes than these are forgotten, the oldest first. */
const mostQuotes = 10_000

/**
 * Makes what answers gateways.
 *
 * @param options - The purchases, and who sells; `getUrl` is where the pages are.
 */
export function createApi({
  getUrl,
  orders,
  sellers,
}: {
  getUrl: () => string
  orders: CardOrders
  sellers: readonly LocalSeller[]
}) {
  const quotes = new Map<string, Quote>()
  const tokens = sellers.flatMap((seller) => seller.tokens)

  function quote(body: unknown): Reply {
    const { output, success } = v.safeParse(questionSchema, body)
    const token =
      success &&
      tokens.find(
        ({ address, network }) => network === output.asset.network && address === output.asset.address,
      )
    const quoted = token && createQuote({ ...output, token, id: randomUUID() })
    if (!quoted) return refusal
    quotes.set(quoted.id, quoted)
    for (const id of quotes.keys()) {
      if (quotes.size <= mostQuotes) break
      quotes.delete(id)
    }
    const { bought, currency, id, networkFee, providerFee, subtotal, total } = quoted
    const amounts = Object.entries({ bought, networkFee, providerFee, subtotal, total })
    return replyJson({
      id,
      currency,
      ...Object.fromEntries(amounts.map(([name, one]) => [name, String(one)])),
    })
  }

  function order(body: unknown): Reply {
    const { output, success } = v.safeParse(orderSchema, body)
    if (!success) return refusal
    const quoted = quotes.get(output.quoteId)
    const seller = quoted && sellers.find((one) => one.tokens.includes(quoted.token))
    if (!quoted || !seller?.isAddress(output.address)) return refusal
    const { address: recipient, id, redirectUrl } = output
    orders.add({ id, quote: quoted, recipient, redirectUrl })
    return replyJson({ url: `${getUrl()}/pay/${id}` })
  }

  return (method: string, path: string, body: unknown): Reply => {
    if (method === 'GET' && path === '/api/options') return replyJson(toOptions(sellers))
    if (method === 'POST' && path === '/api/quotes') return quote(body)
    if (method === 'POST' && path === '/api/orders') return order(body)
    const found = orders.find(path.slice('/api/orders/'.length))
    return found ? replyJson(toNews(found)) : replyJson({}, 404)
  }
}

function toOptions(sellers: readonly LocalSeller[]) {
  return {
    assets: sellers.flatMap(({ tokens }) =>
      tokens.map(({ price: _price, ...token }) => ({
        ...token,
        networkName: token.networkTitle.toLowerCase().replace(/\s+/g, '-'),
      })),
    ),
    limits: currencies.flatMap((currency) =>
      paymentMethods.map(({ least, method, most }) => ({
        ...{ currency, method, least: String(least), most: String(most) },
      })),
    ),
  }
}
