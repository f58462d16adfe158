import type { postOnrampEvent } from '@latchkey/wire'
import { ValiError } from 'valibot'
import type { CallHandler } from '../../http/mountCall.js'
import { applyNews } from './applyNews.js'
import type { OrderRepository } from './createOrderRepository.js'
import { OnrampFailure } from './OnrampFailure.js'
import type { OnrampEvent, OnrampProvider, SignedEvent } from './OnrampProvider.js'
import { freshMs } from './vendors/isFresh.js'

const retryAfterSeconds = 30
/** An event is remembered for as long as its signature may be taken, on both sides of its time. */
const keptMs = 2 * freshMs

/**
 * Makes the handler of providers' events. Whoever is not the provider gets one answer, whatever is wrong; what the provider sends
 * twice is taken once.
 */
export function createPostOnrampEvent({
  findProvider,
  orders,
}: {
  findProvider(id: string): OnrampProvider | undefined
  orders: OrderRepository
}): CallHandler<typeof postOnrampEvent> {
  async function read(
    provider: OnrampProvider | undefined,
    signed: SignedEvent,
    signal: AbortSignal,
  ): Promise<OnrampEvent | undefined> {
    const findSold = async (id: string) => orders.find(id)
    try {
      return await provider?.readEvent?.(signed, findSold, signal)
    } catch (cause) {
      if (cause instanceof ValiError)
        throw new OnrampFailure('onramp/event-mismatch', 'The event has another form', { cause })
      const options = { cause, retryAfterSeconds }
      throw new OnrampFailure('onramp/unavailable', 'The event could not be checked. Send it again', options)
    }
  }

  return async ({ bodyText, params, request, signal }) => {
    const signed = { headers: request.headers, url: request.url, text: bodyText }
    const event = await read(findProvider(params.provider), signed, signal)
    if (!event) throw new OnrampFailure('onramp/event-refused', 'The signature is not the provider’s')
    const order = await orders.find(event.orderId)
    if (order?.provider !== params.provider)
      throw new OnrampFailure('onramp/unknown-order', 'There is no such order')
    if (event.news) await applyNews(orders, order, event.news, { id: event.id, keptMs })
    return undefined
  }
}
