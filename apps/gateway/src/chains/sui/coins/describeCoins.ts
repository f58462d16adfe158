import { AppKitError } from '@latchkey/errors'
import { daySeconds, toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { askGraph } from '../askGraph.js'
import type { ConnectedNetwork } from '../SuiNetwork.js'
import { readCoinType, suiCoinType } from './coinTypes.js'

/** Names rarely change; a coin that says nothing may say something later. */
const lifetimeMs = { known: daySeconds * 1000, unknown: 60 * 60_000 }
/** Amounts are numbers of 64 bits; nobody divides them further. */
const maxDecimals = 38
/** Coins that one question asks about. */
const coinsPerQuestion = 10
/** Coins that are asked about at once: one transaction can bring an account a thousand kinds. */
const maxAsked = 40

/** What a coin calls itself. */
export type CoinDescription = {
  name: string | null
  symbol: string | null
  /** Null where nobody says: without them no amount can be told. */
  decimals: number | null
}

/** What the networks file says of a coin. */
export type ListedCoin = {
  name: string
  symbol: string
  decimals: number
  logo?: string | undefined
}

type Options = {
  cache: Cache
  onFailure: (error: unknown) => void
  signal?: AbortSignal | undefined
}

const nothing: CoinDescription = { name: null, symbol: null, decimals: null }

const metadataSchema = v.nullable(
  v.object({
    decimals: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals))),
    name: v.nullish(v.string()),
    symbol: v.nullish(v.string()),
  }),
)

/**
 * Finds out what coins are called: the networks file says it, else their metadata on the network.
 *
 * @param connected - The network.
 * @param coinTypes - As `readCoinType` gives them.
 * @param options - `cache` keeps the answers, also those that say nothing; `onFailure` is told of what could not be read.
 * @returns By type; of what could not be read, and of the many beyond the first 40, nothing is known.
 */
export async function describeCoins(
  connected: ConnectedNetwork,
  coinTypes: Iterable<string>,
  { cache, onFailure, signal }: Options,
): Promise<ReadonlyMap<string, CoinDescription>> {
  const { caipNetworkId } = connected.network
  const described = new Map<string, CoinDescription>()
  const unknown: string[] = []
  for (const coinType of new Set(coinTypes)) {
    const listed = findListed(connected, coinType)
    const known = listed ?? (await cache.get<CoinDescription>(`coin:${caipNetworkId}:${coinType}`))
    if (known) described.set(coinType, known)
    else unknown.push(coinType)
  }
  const all = unknown.slice(0, maxAsked)
  for (let start = 0; start < all.length; start += coinsPerQuestion) {
    const asked = all.slice(start, start + coinsPerQuestion)
    const answers = await readCoins(connected, asked, { onFailure, signal })
    for (const [index, coinType] of asked.entries()) {
      const answer = answers[index]
      // What could not be read costs its own name only, and is asked again.
      described.set(coinType, answer ?? nothing)
      if (!answer) continue
      const kind = answer.decimals === null ? 'unknown' : 'known'
      await cache.set(`coin:${caipNetworkId}:${coinType}`, answer, lifetimeMs[kind])
    }
  }
  return described
}

/** What the networks file says of a coin; of SUI what it says of the network's own. */
export function findListed(
  { network }: Pick<ConnectedNetwork, 'network'>,
  coinType: string,
): ListedCoin | undefined {
  if (coinType === suiCoinType) return network.nativeCurrency
  return network.tokens.find(({ address }) => readCoinType(address) === coinType)
}

/** One question for all; where a node fails at one of them, one for each. */
async function readCoins(
  connected: ConnectedNetwork,
  coinTypes: readonly string[],
  { onFailure, signal }: Omit<Options, 'cache'>,
): Promise<(CoinDescription | undefined)[]> {
  const parameters = coinTypes.map((_, index) => `$t${index}:String!`).join(',')
  const fields = coinTypes.map(
    (_, index) => `c${index}:coinMetadata(coinType:$t${index}){decimals name symbol}`,
  )
  try {
    const answer = await askGraph(connected, {
      query: `query(${parameters}){${fields.join(' ')}}`,
      variables: Object.fromEntries(coinTypes.map((coinType, index) => [`t${index}`, coinType])),
      schema: v.object(Object.fromEntries(coinTypes.map((_, index) => [`c${index}`, metadataSchema]))),
      signal,
    })
    return coinTypes.map((_, index) => toDescription(answer[`c${index}`] ?? null))
  } catch (error) {
    signal?.throwIfAborted()
    // A node that is away is asked no more.
    if (coinTypes.length === 1 || !(error instanceof AppKitError)) {
      onFailure(error)
      return []
    }
    const answers: (CoinDescription | undefined)[] = []
    // One after the other, so that no node takes it for a flood.
    for (const coinType of coinTypes) {
      const [answer] = await readCoins(connected, [coinType], { onFailure, signal })
      answers.push(answer)
    }
    return answers
  }
}

function toDescription(metadata: v.InferOutput<typeof metadataSchema>): CoinDescription {
  const toText = (text: string | null | undefined) => toPlainText(text ?? '') || null
  const { decimals, name, symbol } = metadata ?? {}
  return { decimals: decimals ?? null, name: toText(name), symbol: toText(symbol) }
}
