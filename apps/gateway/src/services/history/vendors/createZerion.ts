import * as v from 'valibot'
import type { Network } from '../../../chains/Network.js'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { HistoryItem, HistoryItemTransfer, HistoryProvider } from '../HistoryProvider.js'
import { notACursor } from '../notACursor.js'
import { zerionNetworks } from './zerionNetworks.js'
import { type ZerionTransaction, type ZerionTransfer, zerionPageSchema } from './zerionSchemas.js'

const pageSize = 50
/** A page with descriptions of all its tokens. */
const maxPageLength = 2_000_000

/** Whether Zerion reads a network. */
export const isZerionNetwork = ({ caipNetworkId }: Network): boolean =>
  Object.hasOwn(zerionNetworks, caipNetworkId)

/**
 * Makes the history that Zerion's API tells (developers.zerion.io, "Get list of wallet's transactions").
 *
 * @param options - How and where it is reached: the operator's key goes as the name of HTTP's basic authentication.
 */
export function createZerion({
  fetch,
  key,
  url,
}: {
  fetch: VendorFetch
  key: string
  url: string
}): HistoryProvider {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
  return {
    async getPage({ account, cursor, networks, signal }) {
      const byName = new Map(networks.map((network) => [zerionNetworks[network.caipNetworkId], network]))
      const query = new URLSearchParams({
        currency: 'usd',
        'page[size]': String(pageSize),
        'filter[chain_ids]': [...byName.keys()].join(','),
        ...(cursor === undefined ? {} : { 'page[after]': cursor }),
      })
      const page = await askVendor(fetch, `${url}/wallets/${account}/transactions/?${query}`, {
        ...{ headers, maxLength: maxPageLength, schema: zerionPageSchema, signal },
      })
      if (!page) {
        if (cursor !== undefined) throw new GatewayFailure('request/query', notACursor)
        throw new Error('Zerion refuses a question it used to answer')
      }
      return {
        items: page.data.flatMap((transaction) => {
          const network = byName.get(transaction.relationships.chain.data.id)
          return network ? (toItem(transaction, { account, network }) ?? []) : []
        }),
        next: readCursor(page.links.next),
      }
    },
  }
}

/** What is still on its way is no history: kits show their own. */
function toItem(
  { attributes, id, relationships }: ZerionTransaction,
  { account, network }: { account: string; network: Network },
): HistoryItem | undefined {
  const { fee, hash, mined_at, nonce, operation_type, sent_from, sent_to, status, transfers } = attributes
  if (status === 'pending') return undefined
  const isOwn = sent_from.toLowerCase() === account.toLowerCase()
  return {
    ...{ id, hash, nonce, status, isOwn },
    caipNetworkId: network.caipNetworkId,
    operationType: operation_type,
    minedAtSeconds: mined_at,
    sentFrom: sent_from,
    sentTo: sent_to ?? '',
    feeAtomic: isOwn ? fee?.quantity.int : undefined,
    transfers: transfers.flatMap((transfer) => {
      return toTransfer(transfer, { network, chainName: relationships.chain.data.id }) ?? []
    }),
  }
}

function toTransfer(
  { direction, fungible_info: fungible, nft_info: nft, price, quantity, value }: ZerionTransfer,
  { chainName, network }: { chainName: string; network: Network },
): HistoryItemTransfer | undefined {
  if (nft) {
    const { contract_address: contract, name, token_id: tokenId } = nft
    return {
      ...{ kind: 'nft', direction, name: name ?? null, amountAtomic: quantity.int },
      ...(contract ? { contract } : {}),
      ...(tokenId === null || tokenId === undefined ? {} : { tokenId }),
    }
  }
  // Of a token that is on another network it says nothing here.
  const here = fungible?.implementations.find(({ chain_id }) => chain_id === chainName)
  if (!fungible || !here) return undefined
  const address = here.address ?? undefined
  const isListed =
    address === undefined ||
    network.tokens.some((token) => token.address.toLowerCase() === address.toLowerCase())
  return {
    ...{ kind: 'fungible', direction, isListed, name: fungible.name, symbol: fungible.symbol },
    ...{ decimals: quantity.decimals, amountAtomic: quantity.int },
    ...(address === undefined ? {} : { address }),
    ...(typeof price === 'number' && typeof value === 'number' && isListed
      ? { worth: { price, value } }
      : {}),
  }
}

const linkSchema = v.pipe(v.string(), v.url())

/** The cursor in the link to the next page. */
function readCursor(link: string | null | undefined): string | null {
  const parsed = v.safeParse(linkSchema, link)
  return parsed.success ? new URL(parsed.output).searchParams.get('page[after]') : null
}
