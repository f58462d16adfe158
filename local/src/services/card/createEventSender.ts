import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CardOrder } from './createOrders.js'
import { toNews } from './toNews.js'

/** How often an event is sent that nobody takes. */
const mostTries = 6
const firstPauseMs = 250

/**
 * Makes what tells the gateway of each step of an order, one after the other. Events are signed anew for each try, so that none is
 * too old; the id stays.
 *
 * @param options - `url` is where they go.
 */
export function createEventSender({
  secret,
  signal,
  url,
}: {
  secret: string
  signal: AbortSignal
  url: string
}): (order: CardOrder) => void {
  const queues = new Map<string, Promise<void>>()

  async function post(text: string): Promise<boolean> {
    const seconds = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'latchkey-signature': `t=${seconds},v1=${v1}` }
    const response = await fetch(url, { method: 'POST', headers, body: text, signal }).catch(() => undefined)
    await response?.body?.cancel()
    return response?.ok ?? false
  }

  async function send(order: CardOrder): Promise<void> {
    const text = JSON.stringify({ id: randomUUID(), orderId: order.id, ...toNews(order) })
    for (let tries = 0; tries < mostTries && !signal.aborted; tries++) {
      if (await post(text)) return
      await wait(firstPauseMs * 2 ** tries, undefined, { signal }).catch(() => undefined)
    }
  }

  return (order) => {
    const queued = (queues.get(order.id) ?? Promise.resolve()).then(() => send(order))
    queues.set(order.id, queued)
    void queued.finally(() => {
      if (queues.get(order.id) === queued) queues.delete(order.id)
    })
  }
}
