import type { Network } from '../../chains/Network.js'
import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'

/** One token an account holds. */
export type Holding = {
  name: string
  symbol: string
  decimals: number
  /** Undefined for the native token. */
  address: string | undefined
  amountAtomic: bigint
  /** What of it can be sent now, where some is locked, staked or not confirmed yet. */
  spendableAtomic?: bigint
  /** Price of a whole token in 10^-18 US dollars, from providers that know it; the others leave it to the prices. */
  priceAtomic?: bigint
  /** Address of its picture; null for none. When left out the gateway's own for its symbol is taken. */
  pictureUrl?: string | null
}

/** Whose balances are read, and where. */
type BalanceRequest = {
  network: Network
  account: string
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal
}

/** Finds what an account holds. */
export type BalanceProvider = {
  /** Lists what an account holds on one network; nothing with a zero balance. */
  getHoldings(request: BalanceRequest): Promise<Holding[]>
  /**
   * Reads certain tokens afresh, also those with a zero balance and those the network does not list.
   *
   * @param request - `addresses` of tokens; the native placeholder stands for the native token.
   */
  getExactHoldings(request: BalanceRequest & { addresses: readonly string[] }): Promise<Holding[]>
}

/**
 * Makes one balance provider of several.
 *
 * @param candidates - In the order they are asked.
 * @param fallback - Asks them.
 */
function combineBalances(
  candidates: readonly Candidate<BalanceProvider>[],
  fallback: Fallback,
): BalanceProvider {
  const toQuestion = ({ network, signal }: BalanceRequest) =>
    ({ capability: 'balances', scope: network.caipNetworkId, candidates, signal }) as const
  return {
    getHoldings: (request) =>
      fallback({
        ...toQuestion(request),
        ask: (provider, signal) => provider.getHoldings({ ...request, signal }),
      }),
    getExactHoldings: (request) =>
      fallback({
        ...toQuestion(request),
        ask: (provider, signal) => provider.getExactHoldings({ ...request, signal }),
      }),
  }
}

/** Where balances come from. */
export const balances = defineCapability<BalanceProvider>({
  name: 'balances',
  orderSetting: 'LATCHKEY_BALANCE_PROVIDERS',
  combine: combineBalances,
})
