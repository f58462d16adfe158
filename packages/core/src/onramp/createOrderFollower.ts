import { OnrampError } from '@latchkey/errors/onramp'
import { parseCaip10 } from '@latchkey/primitives'
import { type CallOutput, getOnrampOrder } from '@latchkey/wire'
import type { TokenBalance } from '../balances/TokenBalance.js'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { createPause } from '../flow/createPause.js'
import { getAccount } from '../state/selectors.js'
import type { Orders } from './createOrders.js'
import { readAmount, readDecimal } from './decimalText.js'
import type { OnrampContext } from './OnrampGroup.js'
import { finalOrderStates, type OnrampOrder, type OnrampToken } from './OnrampState.js'

/** How often the gateway is asked, in ms: the longer it takes, the less often. */
const paces = [
  { untilMs: 5 * 60_000, everyMs: 5_000 },
  { untilMs: 30 * 60_000, everyMs: 15_000 },
] as const
const slowestMs = 60_000
/** How often it is looked whether delivered tokens are in the account. */
const arrivalLooks = 12
const arrivalPauseMs = 5_000
/** A payment that is told of late still counts; orders that expired longer ago are not asked about any more, in ms. */
const lateMs = 24 * 60 * 60_000

/** Following what was ordered. */
export type OrderFollower = {
  /** Follows an order until nothing happens to it any more, and delivered tokens until they are in the account. */
  follow(order: OnrampOrder): void
  /** Asks at once. */
  wake(): void
  /** Follows all that are not over. */
  resume(): Promise<void>
}

/**
 * Makes what follows a kit's orders, in this page or after a reload. Nobody is asked while the page is hidden or offline.
 *
 * @param context - The kit's parts.
 * @param orders - The list on which it notes what has become of them.
 */
export function createOrderFollower(context: OnrampContext, orders: Orders): OrderFollower {
  const { chains, client, clock, events, signal, slice, store, uses } = context
  const pause = createPause({ clock, signal })
  const following = new Set<string>()
  const isListed = ({ orderId }: OnrampOrder) => orders.find(orderId) !== undefined

  async function ask(order: OnrampOrder): Promise<void> {
    const told = await client.request(getOnrampOrder, { params: { orderId: order.orderId }, signal })
    const news = readNews(told, order)
    orders.update(order.orderId, news)
  }

  /** Until its state is a final one. */
  async function followPayment(order: OnrampOrder): Promise<OnrampOrder | undefined> {
    for (;;) {
      // Who cannot be asked now is asked again.
      await ask(order).catch((error: unknown) => {
        if (error instanceof OnrampError) orders.update(order.orderId, { isDisputed: true })
        signal.throwIfAborted()
      })
      const now = orders.find(order.orderId)
      if (!now || finalOrderStates.includes(now.state)) return now
      const takenMs = clock.now() - order.orderedAtMs
      await pause.wait(paces.find(({ untilMs }) => takenMs < untilMs)?.everyMs ?? slowestMs)
      if (!isListed(order)) return undefined
    }
  }

  async function followArrival(order: OnrampOrder): Promise<void> {
    for (let looks = 0; looks < arrivalLooks && isListed(order); looks++) {
      if (getAccount(store.getState()).caipAddress === order.account) {
        const held = await uses.balances.load({ force: true, forceUpdate: [order.token.id] })
        const isSame = getAccount(store.getState()).caipAddress === order.account
        const chain = chains.get(store.getState().activeNamespace)
        if (isSame && findHeld(chain, held, order.token) > (order.heldAtomic ?? 0n)) {
          return orders.update(order.orderId, { arrivedAtMs: clock.now() })
        }
      }
      await pause.wait(arrivalPauseMs)
    }
  }

  async function run(order: OnrampOrder): Promise<void> {
    const wasOver = finalOrderStates.includes(order.state)
    const ended = await followPayment(order)
    if (!ended) return
    if (!wasOver || ended.state !== order.state) {
      const { step } = slice.get()
      const isOnScreen = step.status === 'ordered' && step.orderId === order.orderId
      events.emit('purchase-ended', { order: ended, isOnScreen })
    }
    if (ended.state === 'delivered' && ended.arrivedAtMs === undefined) await followArrival(ended)
  }

  function follow(order: OnrampOrder): void {
    if (following.has(order.orderId)) return
    following.add(order.orderId)
    void run(order)
      // Only the end of the kit ends it early.
      .catch(() => undefined)
      .finally(() => following.delete(order.orderId))
  }

  return {
    follow,
    wake: pause.wake,
    async resume() {
      const isOpen = ({ arrivedAtMs, orderedAtMs, state }: OnrampOrder) => {
        if (!finalOrderStates.includes(state)) return true
        const isYoung = clock.now() - orderedAtMs < lateMs
        return isYoung && (state === 'expired' || (state === 'delivered' && arrivedAtMs === undefined))
      }
      for (const order of orders.read().filter(isOpen)) follow(order)
    },
  }
}

/**
 * What the account has of a token, in base units.
 *
 * @param chain - Of the token's network.
 * @param held - All that the account has there.
 * @param token - The token.
 */
export function findHeld(
  chain: Chain | undefined,
  held: readonly TokenBalance[],
  { address, caipNetworkId }: OnrampToken,
): bigint {
  const found = held.find((one) =>
    one.type === 'native'
      ? address === undefined && one.caipNetworkId === caipNetworkId
      : address !== undefined && isSameAddress(chain, parseCaip10(one.address).address, address),
  )
  return found?.spendableAtomic ?? 0n
}

/**
 * Reads what the gateway tells of an order.
 *
 * @throws `onramp/mismatch` when it is about another purchase than was shown.
 */
function readNews(told: CallOutput<typeof getOnrampOrder>, order: OnrampOrder) {
  const { account, boughtAtomic, isEstimate, orderId, paymentTotal, token } = order
  if (told.orderId !== orderId) throw new OnrampError('onramp/mismatch', { what: 'order' })
  if (told.account !== account) throw new OnrampError('onramp/mismatch', { what: 'account' })
  const isSameTotal =
    told.paymentTotal.currency === paymentTotal.currency &&
    readDecimal(told.paymentTotal.amount) === readDecimal(paymentTotal.amount)
  if (!isSameTotal) throw new OnrampError('onramp/mismatch', { what: 'total' })
  const nowAtomic = readAmount(told.purchaseAmount.amount, token.decimals)
  const isSameToken = told.purchaseAmount.currency === token.symbol && nowAtomic !== undefined
  if (!isSameToken || (nowAtomic !== boughtAtomic && !isEstimate))
    throw new OnrampError('onramp/mismatch', { what: 'tokens' })
  const { state, transactionHash } = told
  return {
    ...{ state, boughtAtomic: nowAtomic, isDisputed: undefined },
    ...(transactionHash !== null && { transactionHash }),
  }
}
