import { parseAmount } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Chains } from '../../../chains/createChains.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import { createCoinbaseToken } from '../../../providers/createCoinbaseToken.js'
import type { Exchange, Purchase, PurchaseNews } from '../Exchange.js'
import { depositSource, isListedForDeposits } from '../isFeatureOn.js'
import { decimals, name, transactionHash } from './payoutSchemas.js'
import { coinbaseNetworks, coinbasePayouts, toAssets } from './payouts.js'

const id = 'coinbase'
const imageId = '04c88bf0-f115-4686-8c29-90a3d018a400'
const transactionsSchema = v.object({
  transactions: v.array(
    v.object({
      status: name,
      tx_hash: v.nullish(v.union([transactionHash, v.literal('')])),
      purchase_amount: v.nullish(v.object({ value: decimals, currency: name })),
    }),
  ),
})

/**
 * Makes the exchange Coinbase. Each question is signed with the operator's key, which stays here; the visitor gets a token that
 * works once.
 *
 * @param options - How it is reached.
 */
export function createCoinbaseExchange({
  chains,
  fetch,
  key,
  now,
  payUrl,
  toImageUrl,
  url: rootUrl,
}: {
  chains: Chains
  fetch: VendorFetch
  key: { id: string; secret: string }
  now: () => number
  /** Its page. */
  payUrl: string
  toImageUrl(imageId: string): string
  url: string
}): Exchange {
  const assets = toAssets(chains, coinbasePayouts, coinbaseNetworks)

  async function ask<Answer>(
    path: string,
    schema: v.GenericSchema<unknown, Answer>,
    { body, signal }: { body?: unknown; signal: AbortSignal },
  ): Promise<Answer | undefined> {
    const { host, pathname } = new URL(path, rootUrl)
    const uri = `${body === undefined ? 'GET' : 'POST'} ${host}${pathname}`
    const headers = { authorization: `Bearer ${createCoinbaseToken(key, uri, now())}` }
    return askVendor(fetch, `${rootUrl}${path}`, {
      headers,
      schema,
      signal,
      ...(body !== undefined && { body }),
    })
  }

  return {
    ...{ id, name: 'Coinbase', imageUrl: toImageUrl(imageId) },
    listAssets: async () => assets,
    isEnabled: (project, source) => source === depositSource && isListedForDeposits(project, id),
    async buildPayUrl({ address, amount, asset, id: sessionId }, { callerAddress, signal }) {
      const body = {
        addresses: [{ address, blockchains: [asset.networkCode] }],
        ...{ assets: [asset.symbol], clientIp: callerAddress },
      }
      const answer = await ask('/onramp/v1/token', v.object({ token: name }), { body, signal })
      if (!answer) throw new Error('Coinbase gives no token')
      const query = {
        ...{ sessionToken: answer.token, partnerUserId: sessionId, defaultAsset: asset.symbol },
        ...{ defaultPaymentMethod: 'CRYPTO_ACCOUNT', presetCryptoAmount: amount },
        defaultNetwork: asset.networkCode,
      }
      return `${payUrl}/buy/select-asset?${new URLSearchParams(query)}`
    },
    async getStatus(purchase, signal) {
      const path = `/onramp/v1/buy/user/${purchase.id}/transactions?page_size=1`
      const answer = await ask(path, transactionsSchema, { signal })
      const [newest] = answer?.transactions ?? []
      return newest ? toNews(newest, purchase) : { status: 'unknown', transactionHash: undefined }
    },
  }
}

/** Success counts when there is a transaction to show for it. */
function toNews(
  told: v.InferOutput<typeof transactionsSchema>['transactions'][number],
  { asset }: Purchase,
): PurchaseNews {
  const hash = told.tx_hash || undefined
  const { purchase_amount: paid } = told
  if (paid && paid.currency !== asset.symbol) throw new Error(`Coinbase pays out ${paid.currency}`)
  const news = {
    transactionHash: hash,
    ...(paid && { amountAtomic: parseAmount(paid.value, asset.decimals) }),
  }
  switch (told.status.replace('ONRAMP_TRANSACTION_STATUS_', '')) {
    case 'SUCCESS':
      return { ...news, status: hash ? 'success' : 'in-progress' }
    case 'CREATED':
    case 'IN_PROGRESS':
      return { status: 'in-progress', transactionHash: hash }
    case 'FAILED':
      return { status: 'failed', transactionHash: hash }
    default:
      return { status: 'unknown', transactionHash: undefined }
  }
}
