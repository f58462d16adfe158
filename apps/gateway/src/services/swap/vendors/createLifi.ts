import { nativeTokenAddresses } from '@latchkey/primitives'
import type * as v from 'valibot'
import type { Network } from '../../../chains/Network.js'
import { askVendor, type VendorFetch } from '../../../providers/askVendor.js'
import type { OperatorFee } from '../operatorFee.js'
import type { FoundSwap, SwapProvider, SwapQuestion } from '../SwapProvider.js'
import type { SwapSettings } from '../swapSettings.js'
import { followLifi } from './followLifi.js'
import { readLifiBridge } from './readLifiBridge.js'
import { swapNetworkIds } from './swapNetworkIds.js'
import { lifiQuote } from './vendorSchemas.js'

/** The bridges whose calls the kit reads; what any other offers it would refuse. */
const readableBridges = 'across,relay'
/** LI.FI wants to know who swaps, also for a price: an address that nobody has. */
const nobody = '0x000000000000000000000000000000000000dEaD'
const usualSlippage = '0.01'

/**
 * Makes the swaps of LI.FI, on one network and between two.
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
  const key = settings.LATCHKEY_LIFI_KEY
  const own = settings.LATCHKEY_LIFI_NETWORKS?.split(',').map((id) => `eip155:${id}`)
  const served = own ? new Set(own) : swapNetworkIds
  const isFor = ({ caipNetworkId }: Network) => served.has(caipNetworkId)

  function ask<Schema extends v.GenericSchema>(
    path: string,
    {
      query,
      schema,
      signal,
    }: { query: Record<string, string>; schema: Schema; signal?: AbortSignal | undefined },
  ): Promise<v.InferOutput<Schema> | undefined> {
    return askVendor<v.InferOutput<Schema>>(
      fetch,
      `${settings.LATCHKEY_LIFI_URL}${path}?${new URLSearchParams(query)}`,
      { headers: key ? { 'x-lifi-api-key': key } : {}, schema, signal },
    )
  }

  /** The receiver is always who sells: on the other network the account has the same address. */
  async function askQuote(
    question: Omit<SwapQuestion, 'side'>,
    { account, slippage }: { account: string; slippage: string },
  ) {
    const { amountAtomic, bought, destination, network, signal, sold } = question
    const query = {
      ...{ fromChain: String(network.id), toChain: String((destination ?? network).id) },
      ...{ fromToken: sold ?? nativeTokenAddresses.eip155, toToken: bought ?? nativeTokenAddresses.eip155 },
      ...{ fromAmount: String(amountAtomic), fromAddress: account, toAddress: account, slippage },
      ...(destination && { allowBridges: readableBridges }),
      ...toFeeQuery(getFee(question)),
    }
    return ask('/quote', { query, schema: lifiQuote, signal })
  }

  /** Only what a name gets; what goes to another network is read to its last unit, and nothing may be taken off it. */
  function getFee({ destination, operatorFee }: Omit<SwapQuestion, 'side'>): OperatorFee | undefined {
    return settings.LATCHKEY_LIFI_INTEGRATOR && !destination ? operatorFee : undefined
  }

  /** LI.FI takes it off what is sold, and pays it out to the address that the name has there. */
  function toFeeQuery(fee: OperatorFee | undefined): Record<string, string> {
    const integrator = settings.LATCHKEY_LIFI_INTEGRATOR
    return fee && integrator ? { integrator, fee: String(fee.basisPoints / 10_000) } : {}
  }

  return {
    isFor,
    async quote(question) {
      // LI.FI does not say what an amount costs.
      if (question.side === 'buy') return []
      const answer = await askQuote(question, { account: nobody, slippage: usualSlippage })
      if (!answer) return []
      const { destination, network } = question
      const { estimate, transactionRequest } = answer
      const bridge = destination && readLifiBridge(answer, [network, destination])
      // A way that nobody can describe is not offered.
      if (destination && !bridge) return []
      const found: FoundSwap = {
        venue: 'lifi',
        venueName: 'LI.FI',
        ...{ soldAtomic: question.amountAtomic, boughtAtomic: estimate.toAmount },
        spender:
          question.sold === undefined ? undefined : (estimate.approvalAddress ?? transactionRequest.to),
        computeUnits: transactionRequest.gasLimit ?? sumGas(estimate.gasCosts),
        priceImpact: undefined,
        operatorFee: getFee(question)?.basisPoints ?? 0,
        ...{ route: [], bridge },
      }
      return [found]
    },
    async build(order) {
      const quoted = await askQuote(order, { account: order.account, slippage: usualSlippage })
      if (!quoted) return undefined
      const boughtAtomic = quoted.estimate.toAmount
      const minimumAtomic = order.toMinimum(boughtAtomic)
      const answer = await askQuote(order, {
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
      return isFor(network) ? '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE' : undefined
    },
    crossing: {
      reaches: (network, destination) => network !== destination && isFor(network) && isFor(destination),
      follow: (question) => followLifi(question, ask),
    },
  }
}

function sumGas(costs: v.InferOutput<typeof lifiQuote>['estimate']['gasCosts']): bigint | undefined {
  return costs?.reduce<bigint | undefined>(
    (sum, { estimate }) => (estimate === undefined ? sum : (sum ?? 0n) + estimate),
    undefined,
  )
}

/** How much less than the quote may arrive; rounded down. */
function toFraction(boughtAtomic: bigint, minimumAtomic: bigint): string {
  if (boughtAtomic === 0n || minimumAtomic >= boughtAtomic) return '0'
  const scaled = ((boughtAtomic - minimumAtomic) * 1_000_000n) / boughtAtomic
  return `0.${String(scaled).padStart(6, '0')}`
}
