import type { OrderRepository, OrderRow } from './createOrderRepository.js'
import { OnrampFailure } from './OnrampFailure.js'
import type { OrderNews } from './OnrampProvider.js'

/**
 * Moves an order on, as far as the news are about what was ordered: what was shown is what is charged and what arrives.
 *
 * @param orders - Where it is kept.
 * @param order - The order.
 * @param news - What the provider says of it.
 * @param event - Marks the event as taken.
 * @throws GatewayFailure `onramp/event-mismatch` when other amounts are charged or delivered than were shown.
 */
export async function applyNews(
  orders: OrderRepository,
  order: OrderRow,
  news: OrderNews,
  event?: { id: string; keptMs: number },
): Promise<void> {
  const { boughtAtomic = order.boughtAtomic, currency = order.currency, totalMinor = order.totalMinor } = news
  const isSameBought = order.isEstimate || boughtAtomic === order.boughtAtomic
  if (
    order.account === null ||
    currency !== order.currency ||
    totalMinor !== order.totalMinor ||
    !isSameBought
  ) {
    throw new OnrampFailure('onramp/event-mismatch', `${order.provider} tells of another purchase`)
  }
  await orders.advance(order, news, event)
}
