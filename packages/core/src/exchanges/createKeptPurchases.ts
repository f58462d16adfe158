import { caipAddressSchema, caipNetworkIdSchema } from '@latchkey/wire'
import * as v from 'valibot'
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
export function createKeptPurchases({
  clock,
  events,
  items,
  signal,
  slice,
  storage,
}: ExchangeContext): KeptPurchases {
  const item = items.exchangePurchases

  function getStored(): readonly ExchangePurchase[] {
    const stored = storage.get(item)
    // Where nothing can be stored, the page's own list is all there is.
    if (!stored) return slice.get().purchases
    return stored.flatMap((entry) => {
      const parsed = v.safeParse(purchaseSchema, entry)
      return parsed.success ? [parsed.output as ExchangePurchase] : []
    })
  }

  function read(): readonly ExchangePurchase[] {
    const purchases = getStored()
    slice.patch({ purchases })
    return purchases
  }

  function edit(run: (purchases: readonly ExchangePurchase[]) => readonly ExchangePurchase[]): void {
    const nowMs = clock.now()
    const purchases = run(getStored())
      .filter(({ startedAtMs }) => nowMs - startedAtMs < lifetimeMs)
      .slice(0, maxPurchases)
    slice.patch({ purchases })
    storage.set(
      item,
      purchases.map(({ amountAtomic, ...rest }) => ({ ...rest, amountAtomic: String(amountAtomic) })),
    )
  }

  const stop = storage.watch([item], read)
  signal.addEventListener('abort', stop)
  // A visitor who left leaves no receipts behind; what is on its way must not be begun twice when they come back.
  events.on('disconnected', ({ isLast }) => {
    if (isLast) edit((purchases) => purchases.filter(isOpen))
  })

  return {
    read,
    find: (sessionId) => slice.get().purchases.find((one) => one.sessionId === sessionId),
    add: (purchase) => edit((purchases) => [purchase, ...purchases]),
    change: (sessionId, changes) =>
      edit((purchases) =>
        purchases.map((one) => (one.sessionId === sessionId ? { ...one, ...changes } : one)),
      ),
    remove: (sessionId) => edit((purchases) => purchases.filter((one) => one.sessionId !== sessionId)),
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
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  }),
  amountAtomic: v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((digits) => BigInt(digits)),
  ),
  recipient: caipAddressSchema,
  paymentId: v.optional(v.string()),
  startedAtMs: v.number(),
  status: v.picklist(['blocked', 'pending', 'waiting', 'success', 'failed']),
  isPageClosed: v.optional(v.boolean()),
  hash: v.optional(v.string()),
})
