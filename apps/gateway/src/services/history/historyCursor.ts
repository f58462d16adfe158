import * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const cursorSchema = v.tuple([count, v.string(), count, count])

/** Told to a caller whose cursor is none. */
export const notACursor = 'The cursor is not one of an earlier page'

/** The place of the last transaction of a page. */
export type HistoryPlace = {
  minedAtSeconds: number
  networkId: string
  blockNumber: number
  transactionIndex: number
}

/** Writes a place as the opaque text callers hand back. */
export function toCursor({ minedAtSeconds, networkId, blockNumber, transactionIndex }: HistoryPlace): string {
  const place: v.InferOutput<typeof cursorSchema> = [minedAtSeconds, networkId, blockNumber, transactionIndex]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * Reads what {@link toCursor} wrote.
 *
 * @param cursor - As the caller sent it.
 * @throws GatewayFailure `request/query` for any other text.
 */
export function parseCursor(cursor: string): HistoryPlace {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [minedAtSeconds, networkId, blockNumber, transactionIndex] = v.parse(cursorSchema, parsed)
    return { minedAtSeconds, networkId, blockNumber, transactionIndex }
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}
