import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { notACursor } from '../../../services/history/notACursor.js'
import { txidSchema } from '../esploraSchemas.js'

/** Longer than a cursor of all networks an address can be on. */
const maxCursorLength = 2_000
const maxNetworks = 10

const placeSchema = v.strictTuple([v.string(), v.nullable(txidSchema)])
const cursorSchema = v.pipe(v.array(placeSchema), v.minLength(1), v.maxLength(maxNetworks))

/** By network id the last transaction of a page; null for a network of which none in a block was on it yet. */
export type PagePlaces = ReadonlyMap<string, string | null>

/** Writes where each network that has more is to be read on, as the opaque text callers hand back. */
export function toPageCursor(places: PagePlaces): string {
  return Buffer.from(JSON.stringify([...places])).toString('base64url')
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
    return new Map(v.parse(cursorSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString())))
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}
