import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { RequestError } from '../../../../app/requests/RequestError.js'
import { hexAddressSchema } from './readTransaction.js'

/** Longest symbol of a token shown, in characters. */
const maxSymbolLength = 20

const assetSchema = v.looseObject({
  type: v.string(),
  options: v.looseObject({
    address: hexAddressSchema,
    symbol: v.optional(v.string()),
    decimals: v.optional(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))]),
    ),
  }),
})

/** A token a site wants pocket to show. */
export type AssetRequest = {
  address: `0x${string}`
  /** What the site calls it, and how it counts it; the contract has the last word. */
  siteSymbol: string | undefined
  siteDecimals: number | undefined
}

/**
 * Reads the parameter of `wallet_watchAsset` (EIP-747).
 *
 * @param params - An object; some libraries wrap it in a list.
 * @throws RequestError with the reason.
 */
export function readAsset(params: unknown): AssetRequest {
  const parsed = v.safeParse(assetSchema, Array.isArray(params) ? params[0] : params)
  if (!parsed.success) {
    throw new RequestError('Pass an object with type and options, and in options the address of the token')
  }
  const { type, options } = parsed.output
  if (type !== 'ERC20') throw new RequestError('Pocket shows tokens of the type ERC20 only')
  const siteSymbol = options.symbol === undefined ? undefined : toPlainText(options.symbol, maxSymbolLength)
  return { address: options.address, siteSymbol, siteDecimals: options.decimals }
}
