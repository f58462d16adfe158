import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { notACursor } from '../../../services/history/notACursor.js'

/** Longer than a cursor of all networks there are. */
const maxCursorLength = 1_000
const maxNetworks = 10
/** Further back than anybody looks. */
const maxOffset = 100_000

const placeSchema = v.strictTuple([
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxOffset)),
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
])
const cursorSchema = v.pipe(v.array(placeSchema), v.minLength(1), v.maxLength(maxNetworks))

/** Where a network is to be read on: how many were told, and the last of them, since newer ones move all of them. */
export type PagePlace = { offset: number; lastHash: string }
/** By network id. */
export type PagePlaces = ReadonlyMap<string, PagePlace>

/** Writes where each network that has more is to be read on, as the opaque text callers hand back. */
export function toPageCursor(places: PagePlaces): string {
  const entries = [...places].map(
    ([networkId, { lastHash, offset }]): v.InferOutput<typeof placeSchema> => [networkId, offset, lastHash],
  )
  return Buffer.from(JSON.stringify(entries)).toString('base64url')
}

/**
 * Reads what {@link toPageCursor} wrote.
 *
 * @param cursor - As the caller sent it.
 * @throws GatewayFailure `request/query` for any other text.
 */
export function parsePageCursor(cursor: string): PagePlaces {
  try {
    if (cursor.length > maxCursorLength) throw new RangeError('The cursor is too long')
    const entries = v.parse(cursorSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return new Map(entries.map(([networkId, offset, lastHash]) => [networkId, { offset, lastHash }]))
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}
