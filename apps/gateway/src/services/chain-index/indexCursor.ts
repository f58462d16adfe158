import * as v from 'valibot'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { notACursor } from '../history/notACursor.js'
import type { IndexPlace } from './createIndexReader.js'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** What the columns hold that are compared with it. */
const smallCount = v.pipe(count, v.maxValue(2 ** 31 - 1))
const cursorSchema = v.tuple([count, smallCount, count, smallCount])

/** Writes a place as the opaque text callers hand back. */
export function toCursor({ minedAt, network, blockNumber, transactionIndex }: IndexPlace): string {
  const place: v.InferOutput<typeof cursorSchema> = [minedAt, network, blockNumber, transactionIndex]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * Reads what {@link toCursor} wrote.
 *
 * @param cursor - As the caller sent it.
 * @throws GatewayFailure `request/query` for any other text.
 */
export function parseCursor(cursor: string): IndexPlace {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [minedAt, network, blockNumber, transactionIndex] = v.parse(cursorSchema, parsed)
    return { minedAt, network, blockNumber, transactionIndex }
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}
