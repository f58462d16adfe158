import type { IncomingMessage } from 'node:http'
import { isAddress } from '@solana/kit'
import * as v from 'valibot'
import { html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'
import { type LocalServer, plainText, type Reply, replyJson, serveLocal } from '../../page/serveLocal.js'
import { createMaker, type Maker } from './createMaker.js'
import { type MarketToken, marketTokens, quoteSwap } from './market.js'
import { jupiterPart } from './part.mjs'

const digits = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,19}$/),
  v.transform((text) => BigInt(text)),
)
const slippage = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
const swapMode = v.optional(v.picklist(['ExactIn', 'ExactOut']), 'ExactIn')
const quoteQuerySchema = v.object({
  ...{ inputMint: v.string(), outputMint: v.string(), amount: digits, swapMode },
  slippageBps: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), slippage), '50'),
})
const swapBodySchema = v.object({
  userPublicKey: v.pipe(v.string(), v.check(isAddress)),
  quoteResponse: v.object({
    ...{ inputMint: v.string(), outputMint: v.string(), inAmount: digits, outAmount: digits, swapMode },
  }),
})
const basisPoints = 10_000n
const maxBodyLength = 50_000
const notice = 'a sandbox: test money on the local chain, and no exchange'

/** Why a question has no answer, as Jupiter says it. */
const noRoute = { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' }

/**
 * Starts the sandbox that stands for Jupiter: a market maker that speaks the wire format of Jupiter's Swap API and swaps out of its
 * own account, at the prices of the local stack. There is no program of an exchange under the local chain: what it builds are
 * transfers, there and back in one transaction.
 *
 * @param parameters - Port on 127.0.0.1; 0 lets the system choose. `rpcUrl`: the local Solana node, with its tokens.
 * @throws local/port-in-use
 */
export async function startJupiter({ port, rpcUrl }: { port: number; rpcUrl: string }): Promise<LocalServer> {
  const maker = await createMaker(rpcUrl)
  await maker.fund()
  return serveLocal({
    port,
    setting: jupiterPart.ports.jupiter.variable,
    handle: async (request) => answer(request, maker),
  })
}

async function answer(request: IncomingMessage, maker: Maker): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const question = `${request.method} ${pathname}`
  if (question === 'GET /') return createPage(maker)
  if (question === 'GET /swap/v1/quote') return quote(Object.fromEntries(searchParams))
  if (question === 'POST /swap/v1/swap') return build(await readJson(request), maker)
  return { status: 404, type: plainText, body: 'There is nothing here\n' }
}

function quote(query: unknown): Reply {
  const asked = v.safeParse(quoteQuerySchema, query)
  if (!asked.success) return refuse(asked.issues[0].message)
  const { amount, inputMint, outputMint, slippageBps, swapMode: mode } = asked.output
  const pair = findPair(inputMint, outputMint)
  const isExactOut = mode === 'ExactOut'
  const found = pair && quoteSwap(pair.sold, pair.bought, { amount, isExactOut })
  if (!found) return replyJson(noRoute, 400)
  const { impact, inAmount, outAmount } = found
  const less = (outAmount * (basisPoints - BigInt(slippageBps))) / basisPoints
  const more = (inAmount * (basisPoints + BigInt(slippageBps)) + basisPoints - 1n) / basisPoints
  const amounts = { inAmount: String(inAmount), outAmount: String(outAmount) }
  const label = 'Sandbox market maker'
  return replyJson({
    ...{ inputMint, outputMint, ...amounts, otherAmountThreshold: String(isExactOut ? more : less) },
    ...{ swapMode: mode, slippageBps, platformFee: null, priceImpactPct: String(impact) },
    routePlan: [{ swapInfo: { ammKey: inputMint, label, inputMint, outputMint, ...amounts }, percent: 100 }],
    ...{ contextSlot: 0, timeTaken: 0 },
  })
}

async function build(body: unknown, maker: Maker): Promise<Reply> {
  const asked = v.safeParse(swapBodySchema, body)
  if (!asked.success) return refuse(asked.issues[0].message)
  const { quoteResponse, userPublicKey: account } = asked.output
  const { inAmount, inputMint, outAmount, outputMint } = quoteResponse
  const pair = findPair(inputMint, outputMint)
  // What comes back may have been changed on its way: the maker gives what it gives now, and no more.
  const now = pair && quoteSwap(pair.sold, pair.bought, { amount: inAmount, isExactOut: false })
  if (!now || outAmount > now.outAmount || account === maker.address) return replyJson(noRoute, 400)
  const { lastValidBlockHeight, transaction } = await maker.build({
    ...{ account, ...pair },
    quote: { ...now, outAmount },
  })
  return replyJson({ swapTransaction: transaction, lastValidBlockHeight, prioritizationFeeLamports: 0 })
}

function findPair(sold: string, bought: string): { sold: MarketToken; bought: MarketToken } | undefined {
  const [from, to] = [sold, bought].map((mint) => marketTokens.find((token) => token.mint === mint))
  return from && to && from !== to ? { sold: from, bought: to } : undefined
}

function refuse(reason: string): Reply {
  return replyJson({ error: reason, errorCode: 'INVALID_REQUEST' }, 400)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyLength) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function createPage(maker: Maker): Reply {
  const main = html`<p>Here a market maker of the local stack answers as Jupiter would. It swaps SOL, USDC, USDT, BONK and PUSD out of
its own account, ${maker.address}, for accounts of the local Solana chain.</p>`
  const body = renderDocument({ title: 'Swaps on Solana', site: 'Local swaps', note: notice, main })
  return { status: 200, body }
}
