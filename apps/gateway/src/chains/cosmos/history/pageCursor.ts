import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { notACursor } from '../../../services/history/notACursor.js'

/** Longer than a cursor of all networks there are. */
const maxCursorLength = 8_000
const maxNetworks = 10
/** Transactions of one account in one block that are told apart. */
export const maxTold = 100

const placeSchema = v.strictTuple([
  v.string(),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9A-F]{8}$/))), v.maxLength(maxTold)),
])
const cursorSchema = v.pipe(v.array(placeSchema), v.minLength(1), v.maxLength(maxNetworks))

/** Where a network is to be read on: the height of the last that was told, and how the told ones of that height begin. */
export type PagePlace = { height: number; told: readonly string[] }
/** By network id. */
export type PagePlaces = ReadonlyMap<string, PagePlace>

/** How a transaction's hash begins: enough to tell apart those of one account in one block. */
export function toMark(hash: string): string {
  return hash.slice(0, 8)
}

/** Writes where each network that has more is to be read on, as the opaque text callers hand back. */
export function toPageCursor(places: PagePlaces): string {
  const entries = [...places].map(([networkId, { height, told }]) => [networkId, height, told])
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
    return new Map(entries.map(([networkId, height, told]) => [networkId, { height, told }]))
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}
