import { caipNetworkIdSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { SwapReference } from '../chain/SwapCapability.js'
import { createKeptList, keptAmount, keptDecimals } from '../storage/createKeptList.js'
import type { SwapContext } from './SwapGroup.js'
import type { SentSwap, SwapReview } from './SwapState.js'

/** Swaps that are kept at most; the oldest give way. */
const maxSent = 50
/** What is older is told by the wallet and the history, in ms. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** What was swapped, as the store has it and as it is kept beyond the page. */
export type SentSwaps = {
  /** Adds one the wallet has just sent. */
  add(review: SwapReview, reference: SwapReference): SentSwap
  /** Says what has become of one. */
  settle(
    hash: string,
    changes: Partial<Pick<SentSwap, 'bridge' | 'failureCode' | 'hash' | 'receivedAtomic' | 'status'>>,
  ): void
  remove(hash: string): void
  /** Reads what is stored into the store: from before the page was left, or by another tab. */
  read(): readonly SentSwap[]
}

/** Makes the list of a kit's swaps. Tabs share it: each change is made to what is stored now. */
export function createSentSwaps(context: SwapContext): SentSwaps {
  const { clock, items, slice } = context
  const { change, read } = createKeptList<SentSwap>({
    ...{ context, item: items.sentSwaps, schema: sentSwapSchema },
    getShown: () => slice.get().sent,
    show: (sent) => slice.patch({ sent }),
    limit: { most: maxSent, lifetimeMs, getMs: ({ sentAtMs }) => sentAtMs },
    isOpen: ({ status }) => status === 'pending' || status === 'bridging',
  })

  return {
    read,
    add(review, { hash, isBatch, isOperation }) {
      const { account, bought, minimumAtomic, network, sold, soldAtomic } = review
      const added: SentSwap = {
        hash,
        ...(isOperation && { isOperation }),
        ...(isBatch && { isBatch }),
        ...{ caipNetworkId: network.caipNetworkId, account, soldAtomic, minimumAtomic },
        sold: { symbol: sold.symbol, decimals: sold.decimals },
        bought: { symbol: bought.symbol, decimals: bought.decimals, address: bought.address },
        sentAtMs: clock.now(),
        status: 'pending',
        bridge: toSentBridge(review, clock.now()),
      }
      change((sent) => [added, ...sent.filter((one) => one.hash !== hash)])
      return added
    },
    settle: (hash, changes) =>
      change((sent) =>
        sent.map((one) => (one.hash === hash ? { ...one, failureCode: undefined, ...changes } : one)),
      ),
    remove: (hash) => change((sent) => sent.filter((one) => one.hash !== hash)),
  }
}

function toSentBridge({ bridge, destination, offer }: SwapReview, nowMs: number): SentSwap['bridge'] {
  if (!bridge || !destination) return undefined
  return {
    ...{ caipNetworkId: destination.caipNetworkId, name: bridge.name, providerId: offer.providerId },
    ...{ startedAtMs: nowMs, arrivesAtMs: nowMs + bridge.durationSeconds * 1000 },
  }
}

const token = v.object({
  symbol: v.string(),
  decimals: keptDecimals,
  address: v.optional(v.string()),
})
const sentSwapSchema = v.object({
  hash: v.string(),
  isOperation: v.optional(v.boolean()),
  isBatch: v.optional(v.boolean()),
  caipNetworkId: caipNetworkIdSchema,
  account: v.string(),
  ...{ sold: token, bought: token, soldAtomic: keptAmount, minimumAtomic: keptAmount },
  sentAtMs: v.number(),
  status: v.picklist(['pending', 'bridging', 'confirmed', 'failed']),
  bridge: v.optional(
    v.object({
      caipNetworkId: caipNetworkIdSchema,
      ...{ name: v.string(), providerId: v.string(), startedAtMs: v.number(), arrivesAtMs: v.number() },
      ...{ arrivalHash: v.optional(v.string()), otherSymbol: v.optional(v.string()) },
    }),
  ),
  receivedAtomic: v.optional(keptAmount),
  failureCode: v.optional(v.string()),
})
