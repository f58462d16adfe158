import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalSeller } from '../../chains/LocalSeller.js'
import { type LocalServer, plainText, type Reply, replyJson, serveLocal } from '../../page/serveLocal.js'
import { createMissingPage, createOrderPage, createStartPage, stepScript } from './cardPages.js'
import { createApi } from './createApi.js'
import { createEventSender } from './createEventSender.js'
import { type CardOrders, createOrders } from './createOrders.js'
import { localCardSecret } from './localCardSecret.js'
import { cardPart } from './part.mjs'
import { testCards } from './testCards.js'

/** Where the sandbox answers, whom it tells of payments, and who sells. */
export type StartCardParameters = {
  port: number
  gatewayUrl: string
  sellers: readonly LocalSeller[]
  /** Between two steps of a payment. */
  pauseMs?: number
}

const usualPauseMs = 1_000
const maxBodyBytes = 16_384

/**
 * Starts the card sandbox: an interface for gateways, which prove themselves with `localCardSecret`, and the pages where visitors
 * pay with test cards. It sends signed events to the gateway and delivers real tokens of the local networks. Purchases are kept in
 * memory alone.
 *
 * @param parameters - Port on 127.0.0.1; 0 lets the system choose.
 * @throws local/port-in-use
 */
export async function startCard({
  gatewayUrl,
  pauseMs = usualPauseMs,
  port,
  sellers,
}: StartCardParameters): Promise<LocalServer> {
  const end = new AbortController()
  const orders = createOrders({
    sellers,
    pause: async () => wait(pauseMs, undefined, { ref: false }),
    onChange: createEventSender({
      ...{ secret: localCardSecret, signal: end.signal },
      url: new URL('/v1/onramp/events/sandbox', gatewayUrl).href,
    }),
  })
  const answerApi = createApi({ orders, sellers, getUrl: () => server.url })
  const server = await serveLocal({
    port,
    setting: cardPart.ports.card.variable,
    async handle(request) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const body = request.method === 'POST' ? await readBody(request) : ''
      if (body === undefined) return { status: 413, type: plainText, body: 'Too long\n' }
      if (!pathname.startsWith('/api/')) return answerPage(request, pathname, body, orders)
      if (!isGateway(request)) return replyJson({}, 401)
      return answerApi(request.method ?? '', pathname, parseJson(body))
    },
  })
  return {
    url: server.url,
    async stop() {
      end.abort()
      await server.stop()
    },
  }
}

function answerPage({ method }: IncomingMessage, path: string, body: string, orders: CardOrders): Reply {
  if (path === '/') return createStartPage()
  if (path === '/step.js') return { status: 200, type: 'text/javascript; charset=utf-8', body: stepScript }
  const [, id = '', question] = /^\/pay\/([\w-]+)(\/confirm|\/hurry)?$/.exec(path) ?? []
  const order = orders.find(id)
  if (!order) return createMissingPage()
  if (method !== 'POST') return createOrderPage(order, orders.isSlow(order))
  const fields = new URLSearchParams(body)
  const card = testCards.find(({ outcome }) => outcome === fields.get('card'))
  if (question === '/hurry') orders.hurry(order)
  else if (question) orders.confirm(order, fields.get('answer') === 'yes')
  else if (card) orders.pay(order, card.outcome)
  return { status: 303, headers: { location: `/pay/${id}` }, type: plainText, body: '' }
}

function isGateway({ headers: { authorization = '' } }: IncomingMessage): boolean {
  const [given, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${localCardSecret}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyBytes) return undefined
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
