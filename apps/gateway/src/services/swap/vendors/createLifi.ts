import { nativeTokenAddresses } from '@latchkey/primitives'
import * as v from 'valibot'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { OperatorFee } from '../operatorFee.js'
import type { FoundSwap, SwapProvider, SwapQuestion } from '../SwapProvider.js'
import type { SwapSettings } from '../swapSettings.js'
import { swapNetworkIds } from './swapNetworkIds.js'
import { addressText, callData, digits, quantity } from './vendorSchemas.js'

const answerSchema = v.object({
  estimate: v.object({
    toAmount: digits,
    toAmountMin: digits,
    approvalAddress: v.optional(addressText),
  }),
  transactionRequest: v.object({
    to: addressText,
    data: callData,
    value: v.optional(quantity, '0'),
    gasLimit: v.optional(quantity),
  }),
})

/** LI.FI wants to know who swaps, also for a price: an address that nobody has. */
const nobody = '0x000000000000000000000000000000000000dEaD'
const usualSlippage = '0.01'

/**
 * Makes the swaps of LI.FI, on one network.
 *
 * @param options - How it is reached; without a key it answers more rarely.
 */
export function createLifi({
  fetch,
  settings,
}: {
  fetch: VendorFetch
  settings: SwapSettings
}): SwapProvider {
  function ask(
    { amountAtomic, bought, network, operatorFee, signal, sold }: Omit<SwapQuestion, 'side'>,
    { account, slippage }: { account: string; slippage: string },
  ) {
    const query = new URLSearchParams({
      ...{ fromChain: String(network.id), toChain: String(network.id) },
      ...{ fromToken: sold ?? nativeTokenAddresses.eip155, toToken: bought ?? nativeTokenAddresses.eip155 },
      ...{ fromAmount: String(amountAtomic), fromAddress: account, toAddress: account, slippage },
      ...toFeeQuery(operatorFee),
    })
    const key = settings.LATCHKEY_LIFI_KEY
    return askVendor(fetch, `${settings.LATCHKEY_LIFI_URL}/quote?${query}`, {
      headers: key ? { 'x-lifi-api-key': key } : {},
      schema: answerSchema,
      signal,
    })
  }

  /** LI.FI takes it off what is sold, and pays it out to the address that the name has there. */
  function toFeeQuery(fee: OperatorFee | undefined): Record<string, string> {
    const integrator = settings.LATCHKEY_LIFI_INTEGRATOR
    return fee && integrator ? { integrator, fee: String(fee.basisPoints / 10_000) } : {}
  }

  return {
    isFor: ({ caipNetworkId }) => swapNetworkIds.has(caipNetworkId),
    async quote(question) {
      // LI.FI does not say what an amount costs.
      if (question.side === 'buy') return []
      const answer = await ask(question, { account: nobody, slippage: usualSlippage })
      if (!answer) return []
      const { estimate, transactionRequest } = answer
      const found: FoundSwap = {
        venue: 'lifi',
        venueName: 'LI.FI',
        ...{ soldAtomic: question.amountAtomic, boughtAtomic: estimate.toAmount },
        spender:
          question.sold === undefined ? undefined : (estimate.approvalAddress ?? transactionRequest.to),
        computeUnits: transactionRequest.gasLimit,
        priceImpact: undefined,
        operatorFee: (settings.LATCHKEY_LIFI_INTEGRATOR && question.operatorFee?.basisPoints) || 0,
        route: [],
      }
      return [found]
    },
    async build(order) {
      const quoted = await ask(order, { account: order.account, slippage: usualSlippage })
      if (!quoted) return undefined
      const boughtAtomic = quoted.estimate.toAmount
      const minimumAtomic = order.toMinimum(boughtAtomic)
      const answer = await ask(order, {
        account: order.account,
        slippage: toFraction(boughtAtomic, minimumAtomic),
      })
      if (!answer) return undefined
      const { data, gasLimit, to, value } = answer.transactionRequest
      return {
        venue: 'lifi',
        ...{ to, data, valueAtomic: value, boughtAtomic: answer.estimate.toAmount, minimumAtomic },
        computeUnits: gasLimit,
        // Its contract knows none.
        deadline: undefined,
      }
    },
    async findSpender(network) {
      // Its contract has one address on most networks; a quote names it, and only a quote.
      return swapNetworkIds.has(network.caipNetworkId)
        ? '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
        : undefined
    },
  }
}

/** How much less than the quote may arrive; rounded down. */
function toFraction(boughtAtomic: bigint, minimumAtomic: bigint): string {
  if (boughtAtomic === 0n || minimumAtomic >= boughtAtomic) return '0'
  const scaled = ((boughtAtomic - minimumAtomic) * 1_000_000n) / boughtAtomic
  return `0.${String(scaled).padStart(6, '0')}`
}
