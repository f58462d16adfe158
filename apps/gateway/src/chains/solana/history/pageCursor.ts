import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { notACursor } from '../../../services/history/notACursor.js'

/** Longer than a cursor of all networks there are. */
const maxCursorLength = 2_000
const maxNetworks = 10

const slotSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const signatureSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const withinSlot = 'within'
const endSchema = v.union([
  v.strictTuple([slotSchema, signatureSchema]),
  v.strictTuple([slotSchema, signatureSchema, v.literal(withinSlot)]),
])
const placeSchema = v.tuple([v.string(), v.nullable(endSchema)])
const cursorSchema = v.pipe(v.array(placeSchema), v.minLength(1), v.maxLength(maxNetworks))

/** Where a transaction is on its network. */
export type SignaturePlace = { slot: number; signature: string }

/** The last transaction of a page; `isWithinSlot` where its slot goes on behind it. */
export type PageEnd = SignaturePlace & { isWithinSlot: boolean }

/** By network id where a page ended; undefined for a network of which none was on it yet. */
export type PagePlaces = ReadonlyMap<string, PageEnd | undefined>

/** Writes where each network that has more is to be read on, as the opaque text callers hand back. */
export function toPageCursor(places: PagePlaces): string {
  const entries = [...places].map(
    ([networkId, place]): v.InferOutput<typeof placeSchema> => [networkId, place ? toEnd(place) : null],
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
    return new Map(
      entries.map(([networkId, place]) => [
        networkId,
        place ? { slot: place[0], signature: place[1], isWithinSlot: place[2] !== undefined } : undefined,
      ]),
    )
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}

function toEnd({ isWithinSlot, signature, slot }: PageEnd): v.InferOutput<typeof endSchema> {
  return isWithinSlot ? [slot, signature, withinSlot] : [slot, signature]
}
