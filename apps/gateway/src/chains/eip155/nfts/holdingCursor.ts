import * as v from 'valibot'
import type { HoldingPlace } from '../../../services/chain-index/createIndexReader.js'
import { type Bytes, movementKinds } from '../../../services/chain-index/IndexedTransaction.js'
import { readCursor } from '../../../services/chain-index/indexCursor.js'

const toBytesSchema = (length: number) =>
  v.custom<Bytes>(
    (value) => typeof value === 'string' && value.length === 2 + 2 * length && /^0x[0-9a-f]*$/.test(value),
  )
const cursorSchema = v.tuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.picklist(movementKinds),
  toBytesSchema(20),
  toBytesSchema(32),
])

/** Writes a place as the opaque text callers hand back. */
export function toHoldingCursor({ blockNumber, contract, detail, kind }: HoldingPlace): string {
  return Buffer.from(JSON.stringify([blockNumber, kind, contract, detail])).toString('base64url')
}

/**
 * Reads what {@link toHoldingCursor} wrote.
 *
 * @param cursor - As the caller sent it.
 * @throws GatewayFailure `request/query` for any other text.
 */
export function parseHoldingCursor(cursor: string): HoldingPlace {
  const [blockNumber, kind, contract, detail] = readCursor(cursorSchema, cursor)
  return { blockNumber, kind, contract, detail }
}
