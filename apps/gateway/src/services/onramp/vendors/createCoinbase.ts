import { parseAmount } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Chains } from '../../../chains/createChains.js'
import type { Network } from '../../../chains/Network.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import { createCoinbaseToken } from '../../../providers/createCoinbaseToken.js'
import { matchAsset } from '../matchAsset.js'
import { checkAmounts, formatMoney, parseMoney } from '../money.js'
import type { OnrampProvider, OrderNews, SoldOrder } from '../OnrampProvider.js'
import type { OnrampSettings } from '../onrampSettings.js'
import { currency, decimals, name, transactionHash } from './vendorSchemas.js'

const fiat = v.object({ value: decimals, currency })
const bought = v.object({ value: decimals, currency: name })
const optionsSchema = v.object({
  payment_currencies: v.array(
    v.object({
      id: currency,
      limits: v.array(v.object({ id: name, min: decimals, max: decimals })),
    }),
  ),
  purchase_currencies: v.array(
    v.object({
      ...{ id: name, symbol: name },
      networks: v.array(
        v.object({
          ...{ name, display_name: name },
          ...{ chain_id: v.nullish(v.string()), contract_address: v.nullish(v.string()) },
        }),
      ),
    }),
  ),
})
const quoteSchema = v.object({
  ...{ payment_total: fiat, payment_subtotal: fiat, coinbase_fee: fiat, network_fee: fiat },
  ...{ purchase_amount: bought, quote_id: name },
})
const transactionsSchema = v.object({
  transactions: v.array(
    v.object({
      status: name,
      tx_hash: v.nullish(v.union([transactionHash, v.literal('')])),
      payment_total: v.nullish(fiat),
      purchase_amount: v.nullish(bought),
    }),
  ),
})
const maxLength = 2_000_000

/** Whom a one-time token is for. */
export type CoinbaseWallets = {
  addresses: readonly { address: string; blockchains: readonly string[] }[]
  assets: readonly string[]
  callerAddress: string
}

/** Coinbase, and its page without a quote. */
export type Coinbase = OnrampProvider & {
  /** Makes the address of its page; the query is that of its page. */
  createUrl(wallets: CoinbaseWallets, query: Record<string, string>, signal?: AbortSignal): Promise<string>
}

/**
 * Makes the provider Coinbase. Each question is signed with the operator's key, which stays here; the visitor gets a token that
 * works once. Its amounts are estimates.
 *
 * @param context - How it is reached, and what the gateway knows of tokens.
 */
export function createCoinbase({
  chains,
  fetch,
  key,
  networks,
  now,
  settings,
}: {
  chains: Chains
  fetch: VendorFetch
  key: { id: string; secret: string }
  networks: readonly Network[]
  now: () => number
  settings: OnrampSettings
}): Coinbase {
  const { LATCHKEY_COINBASE_PAY_URL: payUrl, LATCHKEY_COINBASE_URL: rootUrl } = settings

  async function ask<Answer>(
    path: string,
    schema: v.GenericSchema<unknown, Answer>,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined },
  ): Promise<Answer | undefined> {
    const { host, pathname } = new URL(path, rootUrl)
    const uri = `${body === undefined ? 'GET' : 'POST'} ${host}${pathname}`
    const headers = { authorization: `Bearer ${createCoinbaseToken(key, uri, now())}` }
    const post = body === undefined ? {} : { body }
    return askVendor(fetch, `${rootUrl}${path}`, { headers, maxLength, schema, signal, ...post })
  }

  async function createUrl(
    { addresses, assets, callerAddress }: CoinbaseWallets,
    query: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<string> {
    const body = { addresses, ...(assets.length > 0 && { assets }), clientIp: callerAddress }
    const answer = await ask('/onramp/v1/token', v.object({ token: name }), { body, signal })
    if (!answer) throw new Error('Coinbase gives no token')
    return `${payUrl}/buy/select-asset?${new URLSearchParams({ sessionToken: answer.token, ...query })}`
  }

  return {
    ...{ id: 'coinbase', name: 'Coinbase', url: 'https://www.coinbase.com', isSandbox: false, createUrl },
    async listOptions(country, signal) {
      const path = `/onramp/v1/buy/options?country=${country}`
      const answer = await ask(path, optionsSchema, { signal })
      if (!answer) throw new Error('Coinbase does not say what it sells')
      const assets = answer.purchase_currencies.flatMap(({ networks: some, symbol }) =>
        some.flatMap(({ chain_id, contract_address, display_name, name: networkName }) => {
          const place = { networkName, networkTitle: display_name, chainId: chain_id }
          const listed = { code: symbol, symbol, ...place, contractAddress: contract_address }
          const asset = matchAsset({ chains, networks }, listed)
          return asset ? [asset] : []
        }),
      )
      const limits = answer.payment_currencies.flatMap(({ id, limits: some }) =>
        some.map(({ id: method, max, min }) => ({
          ...{ currency: id, method, leastMinor: parseMoney(min, id), mostMinor: parseMoney(max, id) },
        })),
      )
      return { assets, limits }
    },
    async quote({ asset, country, currency: paid, method, signal, totalMinor }) {
      const body = {
        ...{ purchase_currency: asset.code, purchase_network: asset.networkName },
        ...{ payment_amount: formatMoney(totalMinor, paid).amount, payment_currency: paid },
        ...{ payment_method: method, country },
      }
      const answer = await ask('/onramp/v1/buy/quote', quoteSchema, { body, signal })
      if (!answer) return undefined
      const read = (money: { value: string; currency: string }) => {
        // It falls back to US dollars for what it does not support.
        if (money.currency !== paid) throw new Error(`Coinbase answers in ${money.currency}`)
        return parseMoney(money.value, paid)
      }
      if (answer.purchase_amount.currency !== asset.code) throw new Error('Coinbase sells another token')
      return checkAmounts(
        {
          ...{ reference: answer.quote_id, isEstimate: true, totalMinor: read(answer.payment_total) },
          ...{ subtotalMinor: read(answer.payment_subtotal), networkFeeMinor: read(answer.network_fee) },
          providerFeeMinor: read(answer.coinbase_fee),
          boughtAtomic: parseAmount(answer.purchase_amount.value, asset.decimals),
        },
        totalMinor,
      )
    },
    order({ address, callerAddress, id, offer, question, redirectUrl }, signal) {
      const { asset, currency: paid, method } = question
      const addresses = [{ address, blockchains: [asset.networkName] }]
      const query = {
        ...{ partnerUserId: id, defaultAsset: asset.code, defaultNetwork: asset.networkName },
        ...{ defaultPaymentMethod: method, fiatCurrency: paid },
        presetFiatAmount: formatMoney(offer.totalMinor, paid).amount,
        ...(redirectUrl && { redirectUrl }),
      }
      return createUrl({ addresses, assets: [asset.code], callerAddress }, query, signal)
    },
    async readNews(order, signal) {
      const path = `/onramp/v1/buy/user/${order.id}/transactions?page_size=1`
      const answer = await ask(path, transactionsSchema, { signal })
      const [newest] = answer?.transactions ?? []
      return newest && toNews(newest, order)
    },
  }
}

function toNews(
  told: v.InferOutput<typeof transactionsSchema>['transactions'][number],
  { decimals: digits, symbol }: SoldOrder,
): OrderNews | undefined {
  const status = told.status.replace('ONRAMP_TRANSACTION_STATUS_', '')
  const hash = told.tx_hash || undefined
  const state = toState(status, hash)
  if (!state) return undefined
  const { payment_total: total, purchase_amount: arrived } = told
  return {
    state,
    transactionHash: hash,
    ...(total && { totalMinor: parseMoney(total.value, total.currency), currency: total.currency }),
    ...(arrived?.currency === symbol && { boughtAtomic: parseAmount(arrived.value, digits) }),
  }
}

/** Success counts when there is a transaction to show for it. */
function toState(status: string, hash: string | undefined): OrderNews['state'] | undefined {
  if (status === 'SUCCESS') return hash ? 'delivered' : 'delivering'
  if (status === 'IN_PROGRESS') return 'pending'
  return status === 'FAILED' ? 'declined' : undefined
}
