import { createPrivateKey, sign } from 'node:crypto'
import * as v from 'valibot'
import type { Chains } from '../../../chains/createChains.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { Exchange, PurchaseNews } from '../Exchange.js'
import { pageUrl, transactionHash } from './payoutSchemas.js'
import { binanceNetworks, binancePayouts, toAssets } from './payouts.js'

const imageId = '3d7eb880-7654-431f-ed84-a25712b45200'
/** The amount of an order is in tokens. */
const inTokens = 2
const toEnvelope = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ success: v.boolean(), data: v.nullish(data) })
const orderSchema = toEnvelope(v.object({ link: pageUrl }))
const statusSchema = toEnvelope(
  v.object({
    status: v.pipe(v.number(), v.integer()),
    withdrawTxHash: v.nullish(v.union([transactionHash, v.literal('')])),
  }),
)
const inProgress = new Set([0, 1, 6, 10, 11])

/**
 * Makes the exchange Binance, which is asked through Binance Connect. Each question is signed with the operator's key, which stays
 * here.
 *
 * @param options - How it is reached.
 */
export function createBinance({
  accessToken,
  chains,
  clientId,
  fetch,
  now,
  privateKey,
  toImageUrl,
  url,
}: {
  accessToken: string
  chains: Chains
  clientId: string
  fetch: VendorFetch
  now: () => number
  /** Base64 of PKCS #8. */
  privateKey: string
  toImageUrl(imageId: string): string
  url: string
}): Exchange {
  const root = url.replace(/\/+$/, '')
  const assets = toAssets(chains, binancePayouts, binanceNetworks)
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })

  async function ask<Data extends v.GenericSchema>(
    path: string,
    body: object,
    schema: ReturnType<typeof toEnvelope<Data>>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<Data> | undefined> {
    const time = String(now())
    const signed = Buffer.from(`${JSON.stringify(body)}${time}`)
    const headers = {
      'x-tesla-clientid': clientId,
      'x-tesla-timestamp': time,
      'x-tesla-signature': sign('RSA-SHA256', signed, key).toString('base64'),
      'x-tesla-signaccesstoken': accessToken,
    }
    const answer = await askVendor(fetch, `${root}${path}`, { body, headers, schema, signal })
    return answer?.success ? (answer.data ?? undefined) : undefined
  }

  return {
    ...{ id: 'binance', name: 'Binance', imageUrl: toImageUrl(imageId) },
    isEnabled: () => true,
    listAssets: async () => assets,
    async buildPayUrl({ address, amount, asset, id }, { signal }) {
      const body = {
        ...{ externalOrderId: id, cryptoCurrency: asset.symbol, amountType: inTokens },
        ...{ requestedAmount: amount, network: asset.networkCode, address, customization: {} },
      }
      const data = await ask('/papi/v1/ramp/connect/buy/pre-order', body, orderSchema, signal)
      if (!data) throw new Error('Binance does not take the order')
      return data.link
    },
    async getStatus({ id }, signal) {
      const path = '/papi/v1/ramp/connect/order'
      const data = await ask(path, { externalOrderId: id }, statusSchema, signal)
      if (!data) return { status: 'unknown', transactionHash: undefined }
      return { status: toStatus(data.status), transactionHash: data.withdrawTxHash || undefined }
    },
  }
}

function toStatus(told: number): PurchaseNews['status'] {
  if (told === 2 || told === 20) return 'success'
  if (inProgress.has(told)) return 'in-progress'
  return told >= 95 && told <= 99 ? 'failed' : 'unknown'
}
