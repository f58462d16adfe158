import { caipNetworkIdSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { SentReference } from '../chain/SendCapability.js'
import { createKeptList, keptAmount, keptDecimals } from '../storage/createKeptList.js'
import type { SendContext } from './SendGroup.js'
import type { SendQuote, SentFailureCode, SentTransfer } from './SendState.js'

/** What is on its way at most; the oldest give way (§9.023). */
const maxPending = 99
/** Done ones that are kept as receipts. */
const maxDone = 10
/** What is older is told by the wallet and the explorer, in ms. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** What was sent, as the store has it and as it is kept beyond the page. */
export type SentTransfers = {
  /** Adds one the wallet has just sent; one that is there is on its way again. */
  add(quote: SendQuote, sent: SentReference): void
  /** Says what has become of one; with a hash it goes by that of the transaction that is in a block from then on. */
  settle(
    hash: string,
    outcome:
      | { status: 'confirmed'; hash: string }
      | { status: 'failed'; failureCode: SentFailureCode; hash?: string },
  ): void
  /** Another transaction has taken the place of one, which goes by its hash from then on. */
  replace(hash: string, by: string): void
  remove(hash: string): void
  /** Marks one that is asked after again. */
  wait(hash: string): void
  /** Reads what is stored into the store: from before the page was left, or by another tab. */
  read(): readonly SentTransfer[]
}

/** Makes the list of a kit's sent transfers. Tabs share it: each change is made to what is stored now. */
export function createSentTransfers(context: SendContext): SentTransfers {
  const { clock, items, slice } = context
  const { change, read } = createKeptList<SentTransfer>({
    ...{ context, item: items.sentTransfers, schema: sentTransferSchema, limit: withinLimits },
    getShown: () => slice.get().sent,
    show: (sent) => slice.patch({ sent }),
    isOpen: ({ status }) => status !== 'confirmed',
  })

  const update = (hash: string, changes: Partial<SentTransfer>) =>
    change((sent) =>
      sent.map((one) => (one.hash === hash ? { ...one, failureCode: undefined, ...changes } : one)),
    )

  return {
    read,
    add(
      { network, from, to, token: { decimals, symbol, type }, amountAtomic },
      { hash, isOperation, reviewed },
    ) {
      const { caipNetworkId } = network
      change((sent) => [
        {
          hash,
          ...(isOperation && { isOperation }),
          ...(reviewed !== undefined && { reviewed }),
          caipNetworkId,
          from,
          to,
          token: { symbol, decimals, ...(type === 'nft' && { type }) },
          amountAtomic,
          sentAtMs: sent.find((one) => one.hash === hash)?.sentAtMs ?? clock.now(),
          status: 'pending',
        },
        ...sent.filter((one) => one.hash !== hash),
      ])
    },
    wait: (hash) => update(hash, { status: 'pending' }),
    settle: (hash, outcome) =>
      update(hash, outcome.hash === undefined ? outcome : { ...outcome, isOperation: undefined }),
    replace: (hash, by) => update(hash, { hash: by, status: 'pending' }),
    remove: (hash) => change((sent) => sent.filter((one) => one.hash !== hash)),
  }
}

const sentTransferSchema = v.object({
  hash: v.string(),
  isOperation: v.optional(v.boolean()),
  reviewed: v.optional(v.string()),
  caipNetworkId: caipNetworkIdSchema,
  from: v.string(),
  to: v.string(),
  token: v.object({
    symbol: v.string(),
    decimals: keptDecimals,
    type: v.optional(v.literal('nft')),
  }),
  amountAtomic: keptAmount,
  sentAtMs: v.number(),
  status: v.picklist(['pending', 'confirmed', 'failed']),
  failureCode: v.optional(
    v.picklist(['send/reverted', 'send/failed', 'send/sent-otherwise', 'send/receipt-timeout']),
  ),
})

function withinLimits(sent: readonly SentTransfer[], nowMs: number): readonly SentTransfer[] {
  const young = sent.filter(({ sentAtMs }) => nowMs - sentAtMs < lifetimeMs)
  const isDone = ({ status }: SentTransfer) => status === 'confirmed'
  const kept = new Set([
    ...young.filter((one) => !isDone(one)).slice(0, maxPending),
    ...young.filter(isDone).slice(0, maxDone),
  ])
  return young.filter((one) => kept.has(one))
}
