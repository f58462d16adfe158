import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Cache } from '../../cache/Cache.js'
import type { ConnectedNetwork } from './StacksNetwork.js'

/** An amount, which the API writes as text: there are more of them than whole numbers of JavaScript. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((text) => BigInt(text)),
)

const notFound = 404

/** What an API is asked, how its answer is read, and for how long that is kept as it came. */
type Question<Schema> = {
  /** With its query. */
  path: string
  schema: Schema
  /** Sent as JSON. */
  body?: unknown
  kept?: { cache: Cache; lifetimeMs: number } | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks an API of a network, shaped as Hiro's, one question.
 *
 * @param connected - The network.
 * @param question - See {@link Question}.
 * @returns Undefined where the API says that there is no such thing.
 * @throws `wire/response` when it answers something else, GatewayFailure when none answers.
 */
export async function askApi<Schema extends v.GenericSchema>(
  { network, rpc }: ConnectedNetwork,
  { body, kept, path, schema, signal }: Question<Schema>,
): Promise<v.InferOutput<Schema> | undefined> {
  const key = `answer:${network.caipNetworkId}:${path}`
  const known = kept && (await kept.cache.get(key))
  if (known !== undefined) return v.parse(schema, known)
  const answer = await rpc.askPath(
    {
      method: body === undefined ? 'GET' : 'POST',
      path,
      ...(body !== undefined && { body: JSON.stringify(body), contentType: 'application/json' }),
    },
    { signal },
  )
  if (answer.status === notFound) return undefined
  const value = parseJson(answer.body)
  const result = v.safeParse(schema, value)
  if (answer.status < 300 && result.success) {
    await kept?.cache.set(key, value, kept.lifetimeMs)
    return result.output
  }
  const issue = result.success ? `status ${answer.status}` : result.issues[0].message
  throw new AppKitError('wire/response', { call: path.split('?')[0] ?? path, issue })
}

/**
 * Asks for what there always is, such as what an account has.
 *
 * @throws As {@link askApi}, and `wire/response` where there is no such thing.
 */
export async function askApiSurely<Schema extends v.GenericSchema>(
  connected: ConnectedNetwork,
  question: Question<Schema>,
): Promise<v.InferOutput<Schema>> {
  const answer = await askApi(connected, question)
  if (answer !== undefined) return answer
  throw new AppKitError('wire/response', { call: question.path.split('?')[0] ?? '', issue: 'not found' })
}

/**
 * Asks many things, a few at a time, so that no API takes it for a flood.
 *
 * @param items - What to ask about.
 * @param ask - Asks about one.
 * @returns The answers in the order of the items.
 */
export async function askFewAtATime<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += callsAtOnce) {
    answers.push(...(await Promise.all(items.slice(start, start + callsAtOnce).map(ask))))
  }
  return answers
}

const callsAtOnce = 5

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
