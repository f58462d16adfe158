import { isSameEvmAddress, nativeTokenAddresses } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Network } from '../../../chains/Network.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { OperatorFee } from '../operatorFee.js'
import type { FoundSwap, SwapProvider } from '../SwapProvider.js'
import type { SwapSettings } from '../swapSettings.js'
import { swapNetworkIds } from './swapNetworkIds.js'
import { addressText, callData, digits } from './vendorSchemas.js'

const quoteSchema = v.object({ dstAmount: digits, gas: v.optional(v.pipe(v.number(), v.safeInteger())) })
const swapSchema = v.object({
  dstAmount: digits,
  tx: v.object({
    to: addressText,
    data: callData,
    value: digits,
    gas: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
})
const spenderSchema = v.object({ address: addressText })
/** 1inch takes whole percents with decimals; what it may differ from the minimum is checked here again. */
const percentDecimals = 4

/**
 * Makes the swaps of 1inch (Swap API 6.0), which needs the operator's key.
 *
 * @param options - How it is reached.
 */
export function createOneInch({
  fetch,
  settings,
}: {
  fetch: VendorFetch
  settings: SwapSettings
}): SwapProvider {
  const spenders = new Map<string, Promise<string>>()

  function ask<Answer>(
    { id }: Network,
    path: string,
    {
      query = {},
      schema,
      signal,
    }: {
      query?: Record<string, string>
      schema: v.GenericSchema<unknown, Answer>
      signal?: AbortSignal | undefined
    },
  ) {
    const url = `${settings.LATCHKEY_ONEINCH_URL}/swap/v6.0/${id}${path}?${new URLSearchParams(query)}`
    const headers = { authorization: `Bearer ${settings.LATCHKEY_ONEINCH_KEY ?? ''}` }
    return askVendor(fetch, url, { headers, schema, signal })
  }

  function findSpender(network: Network): Promise<string> {
    const known = spenders.get(network.caipNetworkId)
    if (known) return known
    const asked = ask(network, '/approve/spender', { schema: spenderSchema }).then((answer) => {
      if (!answer) throw new Error('1inch names no spender')
      return answer.address
    })
    spenders.set(network.caipNetworkId, asked)
    asked.catch(() => spenders.delete(network.caipNetworkId))
    return asked
  }

  return {
    isFor: ({ caipNetworkId }) => swapNetworkIds.has(caipNetworkId),
    async quote({ amountAtomic, bought, network, operatorFee, side, signal, sold }) {
      // 1inch does not say what an amount costs.
      if (side === 'buy') return []
      const query = {
        src: toToken(sold),
        dst: toToken(bought),
        amount: String(amountAtomic),
        includeGas: 'true',
        ...toFeeQuery(operatorFee),
      }
      const [answer, spender] = await Promise.all([
        ask(network, '/quote', { query, schema: quoteSchema, signal }),
        sold === undefined ? undefined : findSpender(network),
      ])
      if (!answer) return []
      const found: FoundSwap = {
        venue: 'oneinch',
        venueName: '1inch',
        ...{ soldAtomic: amountAtomic, boughtAtomic: answer.dstAmount, spender },
        computeUnits: answer.gas === undefined ? undefined : BigInt(answer.gas),
        ...{ priceImpact: undefined, operatorFee: operatorFee?.basisPoints ?? 0, route: [] },
      }
      return [found]
    },
    async build(order) {
      const { account, amountAtomic, bought, network, operatorFee, signal, sold } = order
      const pair = {
        ...{ src: toToken(sold), dst: toToken(bought), amount: String(amountAtomic) },
        ...toFeeQuery(operatorFee),
      }
      const quoted = await ask(network, '/quote', { query: pair, schema: quoteSchema, signal })
      if (!quoted) return undefined
      const minimumAtomic = order.toMinimum(quoted.dstAmount)
      const query = {
        ...pair,
        ...(operatorFee && { referrer: operatorFee.recipient }),
        ...{ from: account, origin: account, receiver: account, disableEstimate: 'true' },
        slippage: toSlippage(quoted.dstAmount, minimumAtomic),
      }
      const answer = await ask(network, '/swap', { query, schema: swapSchema, signal })
      if (!answer) return undefined
      const { data, gas, to, value } = answer.tx
      return {
        venue: 'oneinch',
        ...{ to, data, valueAtomic: value, boughtAtomic: answer.dstAmount, minimumAtomic },
        computeUnits: gas ? BigInt(gas) : undefined,
        // Its contract knows none.
        deadline: undefined,
      }
    },
    findSpender: async (network) =>
      swapNetworkIds.has(network.caipNetworkId) ? findSpender(network) : undefined,
  }
}

/** In percent; 1inch takes it off what is sold, so that what it quotes is left after it. */
function toFeeQuery(fee: OperatorFee | undefined): Record<string, string> {
  return fee ? { fee: String(fee.basisPoints / 100) } : {}
}

function toToken(address: string | undefined): string {
  const { eip155 } = nativeTokenAddresses
  return address === undefined || isSameEvmAddress(address, eip155) ? eip155 : address
}

/** How much less than the quote may arrive, in percent; rounded down, so that the contract's minimum is never below the one asked for. */
function toSlippage(boughtAtomic: bigint, minimumAtomic: bigint): string {
  if (boughtAtomic === 0n || minimumAtomic >= boughtAtomic) return '0'
  const scale = 10n ** BigInt(percentDecimals)
  const scaled = ((boughtAtomic - minimumAtomic) * 100n * scale) / boughtAtomic
  return `${scaled / scale}.${String(scaled % scale).padStart(percentDecimals, '0')}`
}
