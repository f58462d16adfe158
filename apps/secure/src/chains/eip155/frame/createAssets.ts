import { SecureError } from '@latchkey/errors/secure'
import { isSameEvmAddress, parseAmount } from '@latchkey/primitives'
import { type Balance, getBalance } from '@latchkey/wire'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import { assertOwnAddress } from './assertOwnAddress.js'
import type { Eip155Context } from './Eip155Context.js'

const method = 'wallet_getAssets'
/** Nobody asks for more than this. */
const maxEntries = 500

/** Kinds as the standard writes them now, and as it wrote them first. */
const kindSchema = v.pipe(v.string(), v.maxLength(50))
const chainSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,14}$/))
const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(maxEntries))
const requestSchema = v.object({
  account: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  chainFilter: v.optional(listOf(chainSchema)),
  assetTypeFilter: v.optional(listOf(kindSchema)),
  assetFilter: v.optional(
    v.record(
      chainSchema,
      listOf(v.object({ address: v.pipe(v.string(), v.maxLength(100)), type: v.optional(kindSchema) })),
    ),
  ),
})
type AssetRequest = v.InferOutput<typeof requestSchema>

/** Something an account has. */
type Asset = {
  address: string
  balance: string
  type: string
  /** `price` of one and `value` of all, in USD; the value only where it is known. */
  metadata: {
    name: string
    symbol: string
    decimals: number
    price: number
    iconUrl: string
    value?: number | undefined
  }
}

/**
 * Makes what lists what an account has (ERC-7811): the coins and tokens that the gateway knows of it, network by network.
 *
 * @param context - The frame's parts.
 * @returns Answers `wallet_getAssets`.
 */
export function createAssets(context: Eip155Context): (params: unknown) => Promise<unknown> {
  const { client, networks } = context

  return async (params) => {
    const parsed = v.safeParse(v.looseTuple([requestSchema]), params)
    if (!parsed.success) {
      throw new SecureError('secure/arguments-invalid', { method, issue: parsed.issues[0].message })
    }
    const [request] = parsed.output
    await assertOwnAddress(context, request.account)
    const chains = networks
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => id.startsWith('eip155:') && isAskedFor(toHex(id), request))
    const lists = await Promise.all(
      chains.map(async (chainId) => {
        const { balances } = await client.request(getBalance, {
          params: { address: request.account },
          query: { currency: 'usd', chainId },
        })
        const assets = balances.map((balance) => toAsset(balance, request))
        return [toHex(chainId), assets.filter((asset) => isWanted(asset, toHex(chainId), request))] as const
      }),
    ).catch((cause: unknown) => {
      throw new SecureError('secure/unreachable', undefined, { cause })
    })
    return Object.fromEntries(lists)
  }
}

const toHex = (caipNetworkId: string) => numberToHex(Number(caipNetworkId.slice('eip155:'.length)))
const isSameChain = (first: string, second: string) => BigInt(first) === BigInt(second)
const isSameKind = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/** A list of assets takes the place of every other filter. */
function isAskedFor(chainId: string, { assetFilter, chainFilter }: AssetRequest): boolean {
  if (assetFilter) return Object.keys(assetFilter).some((one) => isSameChain(one, chainId))
  return chainFilter === undefined || chainFilter.some((one) => isSameChain(one, chainId))
}

function isWanted(asset: Asset, chainId: string, { assetFilter, assetTypeFilter }: AssetRequest): boolean {
  if (!assetFilter) {
    return assetTypeFilter === undefined || assetTypeFilter.some((one) => isSameKind(one, asset.type))
  }
  return Object.entries(assetFilter).some(
    ([chain, wanted]) =>
      isSameChain(chain, chainId) &&
      wanted.some(
        ({ address, type }) =>
          (type === undefined || isSameKind(type, asset.type)) &&
          (isSameKind(address, asset.address) || isSameEvmAddress(address, asset.address)),
      ),
  )
}

function toAsset(balance: Balance, request: AssetRequest): Asset {
  const { address, iconUrl, name, price, quantity, symbol, value } = balance
  const decimals = Number(quantity.decimals)
  const kind = address === undefined ? 'native' : 'erc20'
  return {
    address: address?.split(':').at(-1) ?? 'native',
    balance: numberToHex(parseAmount(quantity.numeric, decimals)),
    type: isFirstForm(request) ? kind.toUpperCase() : kind,
    metadata: { name, symbol, decimals, price, iconUrl, ...(value === undefined ? {} : { value }) },
  }
}

/** Whoever writes kinds in large letters, as the first drafts of the standard did, reads them so. */
function isFirstForm({ assetFilter = {}, assetTypeFilter = [] }: AssetRequest): boolean {
  const kinds = [
    ...assetTypeFilter,
    ...Object.values(assetFilter).flatMap((all) => all.map(({ type }) => type)),
  ]
  return kinds.some((kind) => kind !== undefined && kind !== kind.toLowerCase())
}
