import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Chains } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import type { Database } from '../../db/Database.js'
import type { PriceReading } from '../balances/PriceProvider.js'
import type { PriceNotes, PriceQuestion } from './PriceNotes.js'
import { priceNotes } from './tables.js'

const hourMs = 3_600_000
const hourSeconds = hourMs / 1000

/** What the database answers; a price may have more digits than a number keeps. */
const foundSchema = v.array(
  v.object({
    network: v.string(),
    token: v.string(),
    at: v.number(),
    price: v.pipe(
      v.string(),
      v.regex(/^\d+$/),
      v.transform((text) => BigInt(text)),
    ),
  }),
)

/** What was noted in the newest hour that something was noted in. */
type Noted = { hour: number; tokens: Set<string> }

/**
 * Makes what remembers prices.
 *
 * @param dependencies - `chains` spell addresses; `now` in milliseconds since 1970; `onFailure` is told of notes that could not be written.
 */
export function createPriceNotes({
  chains,
  database,
  now,
  onFailure,
}: {
  chains: Pick<Chains, 'find'>
  database: Database
  now: () => number
  onFailure: (error: unknown) => void
}): PriceNotes {
  /** By network, so that most calls need no statement. */
  const noted = new Map<string, Noted>()

  function listKeys({ chainNamespace, tokens }: Network): string[] {
    const chain = chains.find(chainNamespace)
    return ['native', ...(chain ? tokens.map(({ address }) => chain.toAddressKey(address)) : [])]
  }

  async function write(network: Network, { prices, readAtMs }: PriceReading): Promise<void> {
    const hour = toHour(readAtMs)
    const { caipNetworkId } = network
    const known = noted.get(caipNetworkId)
    // A reading from the cache may be of the hour before, which has its note.
    if (known && known.hour > hour) return
    const tokens = known?.hour === hour ? known.tokens : new Set<string>()
    const fresh = [...new Set(listKeys(network))].flatMap((token) => {
      const price = prices.get(token)
      return price === undefined || price <= 0n || tokens.has(token) ? [] : [{ token, price }]
    })
    if (fresh.length === 0) return
    // Before it is written, so that calls at the same time do not write it too.
    noted.set(caipNetworkId, { hour, tokens })
    for (const { token } of fresh) tokens.add(token)
    const rest = { hour: new Date(hour * hourMs), network: caipNetworkId, readAt: new Date(readAtMs) }
    try {
      await database
        .insert(priceNotes)
        .values(fresh.map((one) => ({ ...one, ...rest })))
        .onConflictDoNothing()
    } catch (error) {
      for (const { token } of fresh) tokens.delete(token)
      throw error
    }
  }

  return {
    note: (network, reading) => write(network, reading).catch(onFailure),
    isNoted(caipNetworkId) {
      const known = noted.get(caipNetworkId)
      return known !== undefined && known.tokens.size > 0 && known.hour === toHour(now())
    },
    async find(questions) {
      const distinct = [...new Map(questions.map((question) => [toKey(question), question])).values()]
      if (distinct.length === 0) return () => undefined
      const asked = distinct.map(({ atSeconds, caipNetworkId, token }) => ({
        ...{ network: caipNetworkId, token, at: atSeconds },
        hours: [-1, 0, 1].map((away) => toIso(Math.floor(atSeconds / hourSeconds) + away)),
      }))
      const { rows } = (await database.execute(sql`
        select asked.network, asked.token, asked.at, nearest.price::text as price
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as asked(network text, token text, at float8, hours timestamptz[])
        cross join lateral (
          select price, abs(extract(epoch from read_at) - asked.at) as away from ${priceNotes}
          where hour = any(asked.hours) and network = asked.network and token = asked.token
          order by away, read_at limit 1
        ) as nearest where nearest.away <= ${hourSeconds}`)) as { rows: unknown[] }
      const found = new Map(
        v.parse(foundSchema, rows).map(({ at, network: caipNetworkId, price, token }) => {
          return [toKey({ caipNetworkId, token, atSeconds: at }), price] as const
        }),
      )
      return (question) => found.get(toKey(question))
    },
  }
}

/** Hours since 1970. */
function toHour(ms: number): number {
  return Math.floor(ms / hourMs)
}

function toIso(hour: number): string {
  return new Date(hour * hourMs).toISOString()
}

function toKey({ atSeconds, caipNetworkId, token }: PriceQuestion): string {
  return `${caipNetworkId} ${token} ${atSeconds}`
}
