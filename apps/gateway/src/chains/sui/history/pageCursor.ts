import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { notACursor } from '../../../services/history/notACursor.js'

const maxNetworks = 10
/** Longer than nodes write their cursors. */
const maxPlaceLength = 600
/** Longer than a cursor of all networks there are. */
const maxCursorLength = 10_000

const cursorSchema = v.pipe(
  v.array(v.strictTuple([v.string(), v.pipe(v.string(), v.minLength(1), v.maxLength(maxPlaceLength))])),
  v.minLength(1),
  v.maxLength(maxNetworks),
)

/** Where each network is to be read on, as its nodes say it; by network id. */
export type PagePlaces = ReadonlyMap<string, string>

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
