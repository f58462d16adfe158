import { SwapError } from '@latchkey/errors/swap'
import { getSwapTransfer, type SwapTransfer } from '@latchkey/wire'
import type { SwapArrival } from '../chain/SwapCapability.js'
import { createPause } from '../flow/createPause.js'
import { findNetwork } from '../state/selectors.js'
import type { SwapContext } from './SwapGroup.js'
import type { SentSwap } from './SwapState.js'

/** How often the gateway is asked, in ms: the longer it takes, the less often. */
const paces = [
  { untilMs: 5 * 60_000, everyMs: 5_000 },
  { untilMs: 30 * 60_000, everyMs: 15_000 },
] as const
const slowestMs = 60_000

/** What has arrived on another network, and how. */
export type Arrival = SwapArrival & {
  /** Of the transaction there. */
  hash: string
  /** It has arrived in another token. */
  otherSymbol?: string | undefined
}

/** A swap to another network, whose first transaction is in a block. */
export type BridgedSwap = Pick<SentSwap, 'account' | 'bought' | 'caipNetworkId' | 'hash'> & {
  bridge: NonNullable<SentSwap['bridge']>
}

/**
 * Makes what waits for tokens on another network. The gateway says where to look; what has arrived is read from the network itself.
 * Nobody is asked while the page is hidden.
 *
 * @param context - The kit's parts.
 */
export function createArrivals({ chains, client, clock, signal, store }: SwapContext) {
  const pause = createPause({ clock, signal })

  /** Undefined while it is on its way, or where it cannot be told now. */
  async function look({
    account,
    bought,
    bridge,
    caipNetworkId,
    hash,
  }: BridgedSwap): Promise<Arrival | undefined> {
    const network = findNetwork(store.getState(), bridge.caipNetworkId)
    const readArrival = network && chains.get(network.chainNamespace)?.capabilities.swaps?.readArrival
    if (!readArrival) throw new SwapError('swap/unsupported')
    const query = { from: caipNetworkId, to: bridge.caipNetworkId, hash, provider: bridge.providerId }
    const transfer: SwapTransfer = await client.request(getSwapTransfer, { query, signal })
    if (transfer.status === 'refunded') throw new SwapError('swap/bridge-refunded')
    if (transfer.status === 'failed') throw new SwapError('swap/bridge-failed')
    const isPaid = transfer.status === 'done' || transfer.status === 'partial'
    if (!isPaid || transfer.hash === undefined) return undefined
    const arrived = await readArrival({ terms: { network, account, bought }, hash: transfer.hash })
    if (!arrived) return undefined
    const otherSymbol = transfer.status === 'partial' ? (transfer.token?.symbol ?? '?') : undefined
    return { ...arrived, hash: transfer.hash, otherSymbol }
  }

  return {
    /**
     * Waits until the tokens are there.
     *
     * @throws `swap/bridge-refunded`, `swap/bridge-failed`; the signal's reason.
     */
    async follow(swap: BridgedSwap): Promise<Arrival> {
      for (;;) {
        const arrival = await look(swap).catch((error: unknown) => {
          if (error instanceof SwapError || signal.aborted) throw error
          // Who cannot be asked now is asked again.
          return undefined
        })
        if (arrival) return arrival
        const takenMs = clock.now() - swap.bridge.startedAtMs
        await pause.wait(paces.find(({ untilMs }) => takenMs < untilMs)?.everyMs ?? slowestMs)
      }
    },
  }
}
