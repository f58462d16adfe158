import { caipAddressSchema, caipNetworkIdSchema, onrampStates } from '@latchkey/wire'
import * as v from 'valibot'
import { createKeptList, keptAmount, keptDecimals } from '../storage/createKeptList.js'
import type { OnrampContext } from './OnrampGroup.js'
import { finalOrderStates, type OnrampOrder, type OnrampReview } from './OnrampState.js'

/** Orders that are kept at most; the oldest give way. */
const maxOrders = 50
/** What is older the provider's mails and the history tell, in ms. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000

/** What the gateway tells of an order, and what is seen of it here. */
type Changes = Partial<
  Pick<
    OnrampOrder,
    'state' | 'transactionHash' | 'boughtAtomic' | 'arrivedAtMs' | 'isSaidPaid' | 'isDisputed'
  >
>

/** What was ordered, as the store has it and as it is kept beyond the page. */
export type Orders = {
  /** Adds one; the same order again stays as it is. */
  add(orderId: string, review: OnrampReview, heldAtomic: bigint | undefined): OnrampOrder
  find(orderId: string): OnrampOrder | undefined
  /** Says what has become of one; its state never goes back. */
  update(orderId: string, changes: Changes): void
  remove(orderId: string): void
  /** Reads what is stored into the store: from before the page was left, or by another tab. */
  read(): readonly OnrampOrder[]
}

/** Makes the list of a kit's orders. Tabs share it: each change is made to what is stored now. */
export function createOrders(context: OnrampContext): Orders {
  const { clock, items, slice } = context
  const { change, getStored, read } = createKeptList<OnrampOrder>({
    ...{ context, item: items.orders, schema: orderSchema },
    getShown: () => slice.get().orders,
    show: (orders) => slice.patch({ orders }),
    limit: { most: maxOrders, lifetimeMs, getMs: ({ orderedAtMs }) => orderedAtMs },
    isOpen: ({ state }) => !finalOrderStates.includes(state),
  })

  return {
    read,
    find: (orderId) => getStored().find((one) => one.orderId === orderId),
    add(orderId, { account, offer, token }, heldAtomic) {
      const { expiresAtMs: _expiry, isSample: _sample, ...shown } = offer
      const added: OnrampOrder = {
        ...{ orderId, account, token, ...shown, state: 'created', orderedAtMs: clock.now() },
        ...(heldAtomic !== undefined && { heldAtomic }),
      }
      const known = getStored().find((one) => one.orderId === orderId)
      if (!known) change((orders) => [added, ...orders])
      return known ?? added
    },
    update: (orderId, changes) =>
      change((orders) =>
        orders.map((one) =>
          one.orderId === orderId
            ? { ...one, ...changes, state: getLater(one.state, changes.state ?? one.state) }
            : one,
        ),
      ),
    remove: (orderId) => change((orders) => orders.filter((one) => one.orderId !== orderId)),
  }
}

function getLater(one: OnrampOrder['state'], other: OnrampOrder['state']): OnrampOrder['state'] {
  return onrampStates.indexOf(other) > onrampStates.indexOf(one) ? other : one
}

const money = v.object({ amount: v.string(), currency: v.string() })
const orderSchema = v.object({
  ...{ orderId: v.string(), quoteId: v.string(), account: caipAddressSchema },
  token: v.object({
    ...{ id: v.string(), caipNetworkId: caipNetworkIdSchema, address: v.optional(v.string()) },
    ...{ name: v.string(), symbol: v.string(), networkName: v.string() },
    decimals: keptDecimals,
  }),
  provider: v.object({
    ...{ id: v.string(), name: v.string(), url: v.optional(v.string()), isSandbox: v.boolean() },
  }),
  ...{ paymentTotal: money, paymentSubtotal: money, networkFee: money, providerFee: money },
  ...{
    paymentMethod: v.string(),
    boughtAtomic: keptAmount,
    isEstimate: v.boolean(),
    orderedAtMs: v.number(),
  },
  state: v.picklist(onrampStates),
  transactionHash: v.optional(v.string()),
  heldAtomic: v.optional(keptAmount),
  arrivedAtMs: v.optional(v.number()),
  ...{ isSaidPaid: v.optional(v.boolean()), isDisputed: v.optional(v.boolean()) },
})
