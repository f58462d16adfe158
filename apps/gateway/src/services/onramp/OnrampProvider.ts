import type { IncomingHttpHeaders } from 'node:http'
import type { CaipAddress, CaipNetworkId } from '@latchkey/primitives'
import type { OnrampState } from '@latchkey/wire'
import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'

/** A token that can be bought. */
export type OnrampAsset = {
  network: CaipNetworkId
  /** The provider's own name of the network, in lower case. */
  networkName: string
  networkTitle: string
  /** Undefined for the native token. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  /** The provider's own name of it. */
  code: string
}

/** How much may be paid in one way, in minor units of the currency. */
export type PaymentLimit = { currency: string; method: string; leastMinor: bigint; mostMinor: bigint }

/** What a provider sells. */
export type OnrampOptions = { assets: readonly OnrampAsset[]; limits: readonly PaymentLimit[] }

/** What is asked for. */
export type OnrampQuestion = {
  asset: OnrampAsset
  currency: string
  totalMinor: bigint
  method: string
  country: string
  signal: AbortSignal
}

/** The amounts of a purchase: fiat in minor units, the token in base units. */
export type OnrampAmounts = {
  totalMinor: bigint
  subtotalMinor: bigint
  networkFeeMinor: bigint
  providerFeeMinor: bigint
  boughtAtomic: bigint
}

/** A provider's offer. */
export type OnrampOffer = OnrampAmounts & {
  /** The provider's own id of it. */
  reference: string
  /** Whether the provider may deliver another amount. */
  isEstimate: boolean
}

/** What is ordered. */
export type OnrampOrder = {
  id: string
  account: CaipAddress
  address: string
  offer: OnrampOffer
  question: Omit<OnrampQuestion, 'signal'>
  redirectUrl: string | undefined
  /** Of the visitor, for providers that require it. */
  callerAddress: string
}

/** What a provider says of an order; amounts as far as it names them. */
export type OrderNews = {
  state: Exclude<OnrampState, 'created'>
  transactionHash: string | undefined
  totalMinor?: bigint
  currency?: string
  boughtAtomic?: bigint
}

/** An event whose signature was right. */
export type OnrampEvent = { id: string; orderId: string; news: OrderNews | undefined }

/** Somebody who sells tokens for money. */
export type OnrampProvider = {
  id: string
  name: string
  /** Its own site. */
  url: string
  isSandbox: boolean
  /** What it sells to a country. */
  listOptions(country: string, signal: AbortSignal): Promise<OnrampOptions>
  /** Undefined when the provider refuses the question. */
  quote(question: OnrampQuestion): Promise<OnrampOffer | undefined>
  /**
   * Makes the page where the visitor pays. The same order again is the same purchase.
   *
   * @returns Its address.
   */
  order(order: OnrampOrder, signal: AbortSignal): Promise<string>
  /** Asks what became of an order, where the provider can be asked. */
  readNews?(order: SoldOrder, signal: AbortSignal): Promise<OrderNews | undefined>
  /**
   * Checks who signed an event, and reads it.
   *
   * @returns Undefined unless the signature is the provider's and fresh.
   */
  readEvent?(event: SignedEvent, findSold: FindSold, signal: AbortSignal): Promise<OnrampEvent | undefined>
}

/** An order whose news are asked for. */
export type SoldOrder = { id: string; currency: string; decimals: number; symbol: string }

/** Finds an order that a provider names. */
export type FindSold = (orderId: string) => Promise<SoldOrder | undefined>

/** An event as it came. */
export type SignedEvent = { headers: IncomingHttpHeaders; url: string; text: string }

/** All who sell, side by side: visitors choose among them. */
export type OnrampSellers = { all: readonly OnrampProvider[] }

/** Those who sell tokens for money. */
export const onramps = defineCapability<OnrampSellers>({
  name: 'onramps',
  orderSetting: 'LATCHKEY_ONRAMP_PROVIDERS',
  combine: (candidates, fallback) => ({
    all: candidates.flatMap(({ name, provider: { all }, timeoutMs }) =>
      all.map((provider) => limitProvider({ name, provider, timeoutMs }, fallback)),
    ),
  }),
})

/** A provider whose questions are counted and have the operator's time-out. */
function limitProvider(candidate: Candidate<OnrampProvider>, fallback: Fallback): OnrampProvider {
  const { provider } = candidate
  const ask = <Answer>(
    signal: AbortSignal,
    run: (one: OnrampProvider, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> =>
    fallback({
      ...{ capability: 'onramps', scope: 'onramps', candidates: [candidate], signal },
      ask: async (one, still) => ({ answer: await run(one, still) }),
    }).then(({ answer }) => answer)
  return {
    ...provider,
    listOptions: (country, signal) => ask(signal, (one, still) => one.listOptions(country, still)),
    quote: (question) => ask(question.signal, (one, signal) => one.quote({ ...question, signal })),
    order: (order, signal) => ask(signal, (one, still) => one.order(order, still)),
    ...(provider.readNews && {
      readNews: (order: SoldOrder, signal: AbortSignal) =>
        ask(signal, async (one, still) => one.readNews?.(order, still)),
    }),
  }
}
