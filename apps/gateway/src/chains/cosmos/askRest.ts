import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Cache } from '../../cache/Cache.js'
import type { ConnectedNetwork } from './CosmosNetwork.js'

/** An amount, which nodes write as text: numbers of 256 bits. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** An amount of a denom. */
export const coinSchema = v.object({ denom: v.string(), amount: amountSchema })

const notFound = 404
/** What nodes say of a path they are too old, or too new, for. */
const notImplemented = 501
const callsAtOnce = 5

/** What a node is asked, how its answer is read, and for how long that is kept as it came. */
type Question<Schema> = {
  path: string
  query?: Readonly<Record<string, string>>
  schema: Schema
  kept?: { cache: Cache; lifetimeMs: number } | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks a node of a network one question over REST.
 *
 * @param connected - The network.
 * @param question - See {@link Question}.
 * @returns Undefined where the node says that there is no such thing, or that it does not know the question.
 * @throws `wire/response` when it answers something else, GatewayFailure when none answers.
 */
export async function askRest<Schema extends v.GenericSchema>(
  { network, rpc }: ConnectedNetwork,
  { kept, path: bare, query, schema, signal }: Question<Schema>,
): Promise<v.InferOutput<Schema> | undefined> {
  const path = query ? `${bare}?${new URLSearchParams(query)}` : bare
  const key = `answer:${network.caipNetworkId}:${path}`
  const known = kept && (await kept.cache.get(key))
  if (known !== undefined) return v.parse(schema, known)
  const answer = await rpc.askPath({ method: 'GET', path, furtherStatuses: [notImplemented] }, { signal })
  if (answer.status === notFound || answer.status === notImplemented) return undefined
  const value = parseJson(answer.body)
  const result = v.safeParse(schema, value)
  if (answer.status < 300 && result.success) {
    await kept?.cache.set(key, value, kept.lifetimeMs)
    return result.output
  }
  const issue = result.success ? `status ${answer.status}` : result.issues[0].message
  throw new AppKitError('wire/response', { call: bare, issue })
}

/**
 * Asks for what there always is, such as what an account has.
 *
 * @throws As {@link askRest}, and `wire/response` where there is no such thing.
 */
export async function askRestSurely<Schema extends v.GenericSchema>(
  connected: ConnectedNetwork,
  question: Question<Schema>,
): Promise<v.InferOutput<Schema>> {
  const answer = await askRest(connected, question)
  if (answer !== undefined) return answer
  throw new AppKitError('wire/response', { call: question.path, issue: 'not found' })
}

/**
 * Asks many things, a few at a time, so that no node takes it for a flood.
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

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
