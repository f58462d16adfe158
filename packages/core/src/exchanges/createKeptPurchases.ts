import { caipAddressSchema, caipNetworkIdSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { createKeptList, keptAmount, keptDecimals } from '../storage/createKeptList.js'
import type { ExchangeContext } from './ExchangeGroup.js'
import type { ExchangePurchase } from './ExchangeState.js'

/** What is kept at most; the oldest give way. */
const maxPurchases = 20
/** What is older is told by the history, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** What was begun at exchanges, as the store has it and as it is kept beyond the page. */
export type KeptPurchases = {
  add(purchase: ExchangePurchase): void
  /** Says what has become of one. */
  change(sessionId: string, changes: Partial<ExchangePurchase>): void
  remove(sessionId: string): void
  find(sessionId: string): ExchangePurchase | undefined
  /** Reads what is stored into the store: from before the page was left, or by another tab. */
  read(): readonly ExchangePurchase[]
}

/** Makes the list of what a kit has begun at exchanges. Tabs share it: each change is made to what is stored now. */
export function createKeptPurchases(context: ExchangeContext): KeptPurchases {
  const { items, slice } = context
  const { change, read } = createKeptList<ExchangePurchase>({
    ...{ context, isOpen, item: items.exchangePurchases, schema: purchaseSchema },
    getShown: () => slice.get().purchases,
    show: (purchases) => slice.patch({ purchases }),
    limit: { most: maxPurchases, lifetimeMs, getMs: ({ startedAtMs }) => startedAtMs },
  })

  return {
    read,
    find: (sessionId) => slice.get().purchases.find((one) => one.sessionId === sessionId),
    add: (purchase) => change((purchases) => [purchase, ...purchases]),
    change: (sessionId, changes) =>
      change((purchases) =>
        purchases.map((one) => (one.sessionId === sessionId ? { ...one, ...changes } : one)),
      ),
    remove: (sessionId) => change((purchases) => purchases.filter((one) => one.sessionId !== sessionId)),
  }
}

/**
 * Whether the exchange may still send the tokens.
 *
 * @param purchase - What was begun.
 */
export function isOpen({ status }: Pick<ExchangePurchase, 'status'>): boolean {
  return status !== 'success' && status !== 'failed'
}

const purchaseSchema = v.object({
  sessionId: v.string(),
  exchange: v.object({ id: v.string(), name: v.string(), imageUrl: v.string() }),
  url: v.pipe(v.string(), v.url()),
  asset: v.object({
    id: v.string(),
    network: caipNetworkIdSchema,
    metadata: v.object({
      ...{ name: v.string(), symbol: v.string() },
      decimals: keptDecimals,
    }),
  }),
  amountAtomic: keptAmount,
  recipient: caipAddressSchema,
  paymentId: v.optional(v.string()),
  startedAtMs: v.number(),
  status: v.picklist(['blocked', 'pending', 'waiting', 'success', 'failed']),
  isPageClosed: v.optional(v.boolean()),
  hash: v.optional(v.string()),
})
