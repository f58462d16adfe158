import { createHmac } from 'node:crypto'
import { caipNetworkIdSchema, onrampStates } from '@latchkey/wire'
import * as v from 'valibot'
import { isSameText } from '../../../http/isSameText.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import { checkAmounts } from '../money.js'
import type { OnrampProvider, OrderNews } from '../OnrampProvider.js'
import { isFresh } from './isFresh.js'
import { currency, digits, name, pageUrl, transactionHash } from './vendorSchemas.js'

const optionsSchema = v.object({
  assets: v.pipe(
    v.array(
      v.object({
        ...{ network: caipNetworkIdSchema, networkName: name, networkTitle: name },
        ...{ address: v.nullable(name), name, symbol: name },
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30)),
      }),
    ),
    v.maxLength(1_000),
  ),
  limits: v.pipe(
    v.array(v.object({ currency, method: name, least: digits, most: digits })),
    v.maxLength(1_000),
  ),
})
const quoteSchema = v.object({
  ...{ id: name, currency, total: digits, subtotal: digits },
  ...{ networkFee: digits, providerFee: digits, bought: digits },
})
const [, ...laterStates] = onrampStates
const newsEntries = {
  state: v.picklist(['created', ...laterStates]),
  transactionHash: v.nullable(transactionHash),
  ...{ currency, total: digits, bought: digits },
}
const newsSchema = v.object(newsEntries)
const eventSchema = v.object({ id: name, orderId: v.pipe(v.string(), v.uuid()), ...newsEntries })
const signatureForm = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/**
 * Makes the provider of a card sandbox: test cards on a page of its own, and real tokens of test networks.
 *
 * @param options - `url` and `secret` of the sandbox, and the clock.
 */
export function createSandbox({
  fetch,
  now,
  secret,
  url,
}: {
  fetch: VendorFetch
  now: () => number
  secret: string
  url: string
}): OnrampProvider {
  const root = url.replace(/\/+$/, '')
  const headers = { authorization: `Bearer ${secret}` }

  return {
    ...{ id: 'sandbox', name: 'Card sandbox', url: root, isSandbox: true },
    async listOptions(_country, signal) {
      const answer = await askVendor(fetch, `${root}/api/options`, { headers, schema: optionsSchema, signal })
      if (!answer) throw new Error('The sandbox does not say what it sells')
      return {
        assets: answer.assets.map(({ address, ...asset }) => ({
          ...asset,
          ...{ address: address ?? undefined, code: asset.symbol },
        })),
        limits: answer.limits.map(({ least, most, ...limit }) => ({
          ...limit,
          ...{ leastMinor: least, mostMinor: most },
        })),
      }
    },
    async quote({ asset, currency: paid, method, signal, totalMinor }) {
      const body = {
        asset: { network: asset.network, address: asset.address ?? null },
        ...{ currency: paid, method, total: String(totalMinor) },
      }
      const answer = await askVendor(fetch, `${root}/api/quotes`, {
        ...{ body, headers, schema: quoteSchema, signal },
      })
      if (!answer) return undefined
      if (answer.currency !== paid) throw new Error(`The sandbox answers in ${answer.currency}`)
      const offer = {
        reference: answer.id,
        isEstimate: false,
        ...{ totalMinor: answer.total, subtotalMinor: answer.subtotal },
        ...{ networkFeeMinor: answer.networkFee, providerFeeMinor: answer.providerFee },
        boughtAtomic: answer.bought,
      }
      return checkAmounts(offer, totalMinor)
    },
    async order({ address, id, offer, redirectUrl }, signal) {
      const answer = await askVendor(fetch, `${root}/api/orders`, {
        body: { id, quoteId: offer.reference, address, ...(redirectUrl && { redirectUrl }) },
        ...{ headers, schema: v.object({ url: pageUrl }), signal },
      })
      if (!answer) throw new Error('The sandbox refuses the order')
      return answer.url
    },
    async readNews({ id }, signal) {
      const path = `${root}/api/orders/${id}`
      const answer = await askVendor(fetch, path, { headers, schema: newsSchema, signal })
      return answer && toNews(answer)
    },
    async readEvent({ headers: signed, text }) {
      const [, seconds = '', signature = ''] =
        signatureForm.exec(String(signed['latchkey-signature'] ?? '')) ?? []
      const expected = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
      if (!isSameText(signature, expected) || !isFresh(Number(seconds) * 1000, now())) return undefined
      const { id, orderId, ...news } = v.parse(eventSchema, JSON.parse(text))
      return { id, orderId, news: toNews(news) }
    },
  }
}

function toNews(told: v.InferOutput<typeof newsSchema>): OrderNews | undefined {
  if (told.state === 'created') return undefined
  return {
    state: told.state,
    transactionHash: told.transactionHash ?? undefined,
    ...{ totalMinor: told.total, currency: told.currency, boughtAtomic: told.bought },
  }
}
