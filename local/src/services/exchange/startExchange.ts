import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalSeller } from '../../chains/LocalSeller.js'
import { type LocalServer, plainText, type Reply, replyJson, serveLocal } from '../../page/serveLocal.js'
import { createWithdrawals, toStatus, type Withdrawals } from './createWithdrawals.js'
import {
  createMissingPage,
  createStartPage,
  createWishPage,
  createWithdrawalPage,
  stepScript,
} from './exchangePages.js'
import { exchangePart } from './part.mjs'
import { readWish } from './readWish.js'
import { testAccounts } from './testAccounts.js'

/** Where the sandbox answers, and who sells. */
export type StartExchangeParameters = {
  port: number
  sellers: readonly LocalSeller[]
  /** Between two steps of a withdrawal. */
  pauseMs?: number
}

const usualPauseMs = 1_000
const maxBodyBytes = 16_384

/**
 * Starts the exchange sandbox: pages where visitors withdraw with test accounts, and an interface that tells gateways what has become
 * of a session. It delivers real tokens of the local networks, once for each session. Withdrawals are kept in memory alone.
 *
 * @param parameters - Port on 127.0.0.1; 0 lets the system choose.
 * @throws local/port-in-use
 */
export async function startExchange({
  pauseMs = usualPauseMs,
  port,
  sellers,
}: StartExchangeParameters): Promise<LocalServer> {
  const withdrawals = createWithdrawals({ pause: async () => wait(pauseMs, undefined, { ref: false }) })
  const assets = sellers.flatMap((seller) => seller.tokens.map((token) => seller.toAssetId(token)))
  return serveLocal({
    port,
    setting: exchangePart.ports.exchange.variable,
    async handle(request) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const body = request.method === 'POST' ? await readBody(request) : ''
      if (body === undefined) return { status: 413, type: plainText, body: 'Too long\n' }
      if (url.pathname === '/api/assets') return replyJson({ assets })
      if (url.pathname === '/api/status') return answerStatus(request, body, withdrawals)
      if (url.pathname !== '/') return answerPath(request, url.pathname, withdrawals)
      const fields = request.method === 'POST' ? new URLSearchParams(body) : url.searchParams
      return answerWish(request, fields, { sellers, withdrawals })
    },
  })
}

function answerWish(
  { method }: IncomingMessage,
  fields: URLSearchParams,
  { sellers, withdrawals }: { sellers: readonly LocalSeller[]; withdrawals: Withdrawals },
): Reply {
  if (fields.size === 0) return createStartPage()
  const wish = readWish(fields, sellers)
  if (!wish) return createMissingPage()
  const account = testAccounts.find(({ outcome }) => outcome === fields.get('account'))
  if (method === 'POST' && account) withdrawals.start(wish, account.outcome)
  // Whoever comes back sees what has become of it.
  if (!withdrawals.find(wish.sessionId)) return createWishPage(wish)
  return {
    status: 303,
    headers: { location: `/withdrawals/${wish.sessionId}` },
    type: plainText,
    body: '',
  }
}

function answerPath({ method }: IncomingMessage, path: string, withdrawals: Withdrawals): Reply {
  if (path === '/step.js') return { status: 200, type: 'text/javascript; charset=utf-8', body: stepScript }
  const [, page = '', id = '', hurry] = /^(\/withdrawals\/([0-9a-f]{32}))(\/hurry)?$/.exec(path) ?? []
  const found = withdrawals.find(id)
  if (!found) return createMissingPage()
  if (!hurry || method !== 'POST') return createWithdrawalPage(found, withdrawals.isSlow(found))
  withdrawals.hurry(found)
  return { status: 303, headers: { location: page }, type: plainText, body: '' }
}

function answerStatus({ method }: IncomingMessage, body: string, withdrawals: Withdrawals): Reply {
  if (method !== 'POST') return replyJson({}, 405)
  const sessionId = readSessionId(body)
  const found = sessionId === undefined ? undefined : withdrawals.find(sessionId)
  return found ? replyJson(toStatus(found)) : replyJson({}, 404)
}

function readSessionId(body: string): string | undefined {
  try {
    const { sessionId } = JSON.parse(body) as { sessionId?: unknown }
    return typeof sessionId === 'string' ? sessionId : undefined
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyBytes) return undefined
  }
  return text
}
