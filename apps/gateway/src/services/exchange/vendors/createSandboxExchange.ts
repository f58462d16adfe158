import { parseAmount } from '@latchkey/primitives'
import * as v from 'valibot'
import { isSameAsset, type NamedAsset, readAsset } from '../../../chains/caipAssets.js'
import type { Chains } from '../../../chains/createChains.js'
import type { Network } from '../../../chains/Network.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { Exchange, ExchangeAsset, PurchaseNews } from '../Exchange.js'
import { decimals, name, transactionHash } from './payoutSchemas.js'

const assetsSchema = v.object({ assets: v.pipe(v.array(name), v.maxLength(1_000)) })
const statusSchema = v.object({
  status: name,
  txid: v.nullish(transactionHash),
  amount: v.nullish(decimals),
  asset: v.nullish(name),
  recipient: v.nullish(name),
})
const statuses: Readonly<Record<string, PurchaseNews['status']>> = {
  success: 'success',
  pending: 'in-progress',
  in_progress: 'in-progress',
  failed: 'failed',
  error: 'failed',
}
const assetsMs = 5 * 60_000

/**
 * Makes the sandbox exchange, which is for trying out: it pays out coins and listed tokens of the operator's local networks.
 *
 * @param options - `url` is where it answers.
 */
export function createSandboxExchange({
  chains,
  fetch,
  networks,
  now,
  url,
}: {
  chains: Chains
  fetch: VendorFetch
  networks: readonly Network[]
  now: () => number
  url: string
}): Exchange {
  const root = url.replace(/\/+$/, '')
  const local = networks.filter(({ isLocal }) => isLocal).flatMap(listAssets)
  let known: { atMs: number; assets: readonly ExchangeAsset[] } | undefined

  return {
    ...{ id: 'reown_test', name: 'Exchange sandbox', imageUrl: null },
    isEnabled: () => true,
    async listAssets(signal) {
      if (known && now() - known.atMs < assetsMs) return known.assets
      const answer = await askVendor(fetch, `${root}/api/assets`, {
        headers: {},
        schema: assetsSchema,
        signal,
      })
      const offered = (answer?.assets ?? []).flatMap((text) => readAsset(chains, text) ?? [])
      const isOffered = (asset: NamedAsset) => offered.some((one) => isSameAsset(chains, one, asset))
      known = { atMs: now(), assets: local.filter(isOffered) }
      return known.assets
    },
    async buildPayUrl({ amount, assetId: asset, id: sessionId, projectId, recipient }) {
      return `${root}/?${new URLSearchParams({ asset, amount, recipient, sessionId, projectId })}`
    },
    async getStatus({ asset: { decimals: digits }, id: sessionId }, signal) {
      const answer = await askVendor(fetch, `${root}/api/status`, {
        ...{ body: { sessionId }, headers: {}, schema: statusSchema, signal },
      })
      if (!answer) return { status: 'unknown', transactionHash: undefined }
      const { amount, recipient, status, txid } = answer
      const asset = answer.asset ? readAsset(chains, answer.asset) : undefined
      if (answer.asset && !asset) throw new Error('The sandbox names an asset nobody knows')
      return {
        status: statuses[status] ?? 'unknown',
        transactionHash: txid ?? undefined,
        ...(amount && { amountAtomic: parseAmount(amount, digits) }),
        ...(asset && { asset }),
        ...(recipient && { address: recipient.slice(recipient.lastIndexOf(':') + 1) }),
      }
    },
  }
}

function listAssets({ caipNetworkId: network, name: networkCode, nativeCurrency, tokens }: Network) {
  const place = { network, networkCode }
  const { decimals: digits, symbol } = nativeCurrency
  return [
    { ...place, symbol, decimals: digits, address: undefined },
    ...tokens.map(
      (token): ExchangeAsset => ({
        ...{ ...place, symbol: token.symbol, decimals: token.decimals, address: token.address },
      }),
    ),
  ]
}
