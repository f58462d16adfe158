import type { Cache } from '../../../cache/Cache.js'
import { askApi } from '../askApi.js'
import type { ConnectedNetwork } from '../StacksNetwork.js'
import { type ApiEvent, type ApiTransaction, transactionSchema } from './apiSchemas.js'

/** The API's own for one call. */
const eventsPerCall = 96
/** Events that are read of a transaction; nobody pays with more. */
const maxCalls = 5
/** What is in a block rarely comes out of it. */
const lifetimeMs = 10 * 60_000

/**
 * Reads a transaction with all its events.
 *
 * @param connected - The network.
 * @param txid - Its id.
 * @param options - `cache` keeps it for a while; for what is in a block.
 * @returns Undefined where the API knows none.
 * @throws When it has more events than are read: nothing true could be said of what it moved.
 */
export async function readTransaction(
  connected: ConnectedNetwork,
  txid: string,
  { cache, signal }: { cache?: Cache; signal?: AbortSignal | undefined } = {},
): Promise<ApiTransaction | undefined> {
  const ask = (offset: number) =>
    askApi(connected, {
      path: `/extended/v1/tx/${txid}?event_limit=${eventsPerCall}&event_offset=${offset}`,
      schema: transactionSchema,
      kept: cache && { cache, lifetimeMs },
      signal,
    })
  const first = await ask(0)
  if (!first) return undefined
  const events: ApiEvent[] = [...first.events]
  for (let calls = 1; events.length < first.event_count; calls += 1) {
    const more = calls < maxCalls ? (await ask(events.length))?.events : undefined
    if (!more || more.length === 0) throw new Error(`${txid} has more events than can be read`)
    events.push(...more)
  }
  return { ...first, events }
}
