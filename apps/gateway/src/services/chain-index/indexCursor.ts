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
  const [minedAt, network, blockNumber, transactionIndex] = readCursor(cursorSchema, cursor)
  return { minedAt, network, blockNumber, transactionIndex }
}

/**
 * Reads the values of a cursor: JSON in base64url.
 *
 * @param schema - Theirs.
 * @param cursor - As the caller sent it.
 * @throws GatewayFailure `request/query` for any other text.
 */
export function readCursor<const Schema extends v.GenericSchema>(
  schema: Schema,
  cursor: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new GatewayFailure('request/query', notACursor, { cause })
  }
}
