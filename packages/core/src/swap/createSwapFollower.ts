import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { SwapError } from '@latchkey/errors/swap'
import type { ChainConnection } from '../chain/ChainConnection.js'
import { findNetwork } from '../state/selectors.js'
import { type BridgedSwap, createArrivals } from './createArrivals.js'
import type { SentSwaps } from './createSentSwaps.js'
import type { SwapContext } from './SwapGroup.js'
import type { SentSwap } from './SwapState.js'

/** Failures that may turn out well, or end otherwise, later. */
const askedAgain: ReadonlySet<string> = new Set(['send/receipt-timeout', 'swap/bridge-failed'])

/** What the networks themselves say, or wallets that know a batch; any other failure, such as a node's that is away, leaves a swap open. */
const verdicts = /^(send|swap|wallet)\//

/** How a swap has ended. */
export type EndedSwap = {
  /** Of the transaction that swapped. */
  hash: string
  /** What really arrived, in base units; undefined when the network does not say. */
  receivedAtomic: bigint | undefined
  /** Of the transaction on the other network. */
  arrivalHash?: string | undefined
  /** It arrived in another token. */
  otherSymbol?: string | undefined
}

/** Following what was sent. */
export type SwapFollower = {
  /**
   * Follows a swap to its end, which the list of sent ones tells then.
   *
   * @param swap - As it stands on that list.
   * @param connection - Of the wallet that has sent it, where it is still there.
   * @param onBridging - Told when the first network has it and the tokens are on their way to the other one.
   * @throws `swap/expired`, `swap/bridge-refunded`, `swap/bridge-failed`, `swap/unsupported` for a network that is not there any more;
   * `send/…` as the network answers, `send/receipt-timeout` when it does not. The list says it, too.
   */
  follow(
    swap: SentSwap,
    connection: ChainConnection | undefined,
    onBridging?: (swap: BridgedSwap) => void,
  ): Promise<EndedSwap>
  /** Follows all that have not ended, and those that may have ended otherwise since. */
  resume(): Promise<void>
}

/**
 * Makes what follows a kit's swaps, in this page or after a reload.
 *
 * @param context - The kit's parts.
 * @param sent - The list on which it notes what has become of them.
 */
export function createSwapFollower(context: SwapContext, sent: SentSwaps): SwapFollower {
  const { chains, getLiveConnection, signal, store, uses } = context
  const arrivals = createArrivals(context)
  /** By the hash that the wallet has said, and by the one in a block: a batch has two. */
  const following = new Set<string>()

  function findPlace({ caipNetworkId }: SentSwap) {
    const network = findNetwork(store.getState(), caipNetworkId)
    const capability = network && chains.get(network.chainNamespace)?.capabilities.swaps
    return capability && { network, capability }
  }

  const follow: SwapFollower['follow'] = async (swap, connection, onBridging) => {
    const { account, bought, bridge } = swap
    let { hash } = swap
    following.add(hash)
    try {
      const place = findPlace(swap)
      if (!place) throw new SwapError('swap/unsupported')
      if (!bridge || !isMined(swap)) {
        const terms = { network: place.network, account, bought }
        const mined = await place.capability.waitFor({ terms, reference: swap, connection, signal })
        hash = mined.hash
        following.add(hash)
        sent.settle(swap.hash, bridge ? { status: 'bridging', hash } : { status: 'confirmed', ...mined })
        if (!bridge) return mined
      }
      const bridged = { ...swap, bridge, hash }
      onBridging?.(bridged)
      const { hash: arrivalHash, otherSymbol, receivedAtomic } = await arrivals.follow(bridged)
      const arrived = { ...bridge, arrivalHash, otherSymbol }
      sent.settle(hash, { status: 'confirmed', receivedAtomic, bridge: arrived })
      return { hash, receivedAtomic, arrivalHash, otherSymbol }
    } catch (error) {
      signal.throwIfAborted()
      const isVerdict = isAppKitError(error) && verdicts.test(error.code)
      const failure = isVerdict ? error : new SendError('send/receipt-timeout', { hash }, { cause: error })
      sent.settle(hash, { status: 'failed', failureCode: failure.code })
      throw failure
    } finally {
      following.delete(swap.hash)
      following.delete(hash)
    }
  }

  async function goOn(swap: SentSwap): Promise<void> {
    const place = findPlace(swap)
    if (!place || following.has(swap.hash)) return
    try {
      await follow(swap, getLiveConnection(place.network.chainNamespace))
      void uses.balances.load({ force: true })
    } catch {
      // Its line on the list says how it has failed.
    }
  }

  return {
    follow,
    async resume() {
      await Promise.all(sent.read().filter(isOpen).map(goOn))
    },
  }
}

/** The first network has it, of a swap to another one. */
function isMined({ failureCode, status }: SentSwap): boolean {
  return status === 'bridging' || failureCode === 'swap/bridge-failed'
}

function isOpen({ failureCode, status }: SentSwap): boolean {
  const isOnItsWay = status === 'pending' || status === 'bridging'
  return isOnItsWay || (failureCode !== undefined && askedAgain.has(failureCode))
}
