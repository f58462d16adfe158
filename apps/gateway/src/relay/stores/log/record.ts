import * as v from 'valibot'
import { crc32 } from './crc32.js'

/** Length and checksum in front of each record. */
export const frameBytes = 8

/** A record longer than this is no record: two frames of the relay and some more. */
const maxRecordBytes = 4 * 1_048_576

const newline = 0x0a

const text = v.string()
const headerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('message'),
    sequence: v.number(),
    topic: text,
    messageId: text,
    publisherId: text,
    publishedAtMs: v.number(),
    expiresAtMs: v.number(),
    tag: v.number(),
    attestation: v.optional(text),
    acknowledgedBy: v.optional(v.array(text)),
    payers: v.optional(v.array(text)),
  }),
  v.object({
    kind: v.literal('subscribed'),
    clientId: text,
    topics: v.array(text),
    expiresAtMs: v.number(),
    payers: v.optional(v.array(text)),
  }),
  v.object({ kind: v.literal('unsubscribed'), clientId: text, topics: v.array(text) }),
  v.object({ kind: v.literal('acknowledged'), clientId: text, sequences: v.array(v.number()) }),
  // Stands in front of records that count only when all of them are there.
  v.object({ kind: v.literal('group'), count: v.number() }),
])

/** What a record says; the envelope of a message stands behind it. */
export type RecordHeader = v.InferOutput<typeof headerSchema>
/** The header of a message. */
export type MessageHeader = Extract<RecordHeader, { kind: 'message' }>

/**
 * Writes one record: length, CRC-32, then the header as JSON, and for a message a line feed and the envelope. All of it
 * is ASCII, because nothing else passes the schemas of the frames.
 *
 * @param header - What it says.
 * @param envelope - For messages.
 */
export function encodeRecord(header: RecordHeader, envelope?: string): Buffer {
  const payload = envelope === undefined ? JSON.stringify(header) : `${JSON.stringify(header)}\n${envelope}`
  const { length } = payload
  const record = Buffer.allocUnsafe(frameBytes + length)
  record.write(payload, frameBytes, 'latin1')
  record.writeUInt32LE(length, 0)
  record.writeUInt32LE(crc32(record.subarray(frameBytes)), 4)
  return record
}

/** A record that was read. */
export type DecodedRecord = { header: RecordHeader; envelope: string; bytes: number }

/**
 * Reads the record at an offset.
 *
 * @param buffer - A part of a segment.
 * @param offset - Where the record starts.
 * @returns Undefined when no whole, sound record stands there.
 */
export function decodeRecord(buffer: Buffer, offset: number): DecodedRecord | undefined {
  if (offset + frameBytes > buffer.length) return undefined
  const length = buffer.readUInt32LE(offset)
  const start = offset + frameBytes
  if (length === 0 || length > maxRecordBytes || start + length > buffer.length) return undefined
  const payload = buffer.subarray(start, start + length)
  if (crc32(payload) !== buffer.readUInt32LE(offset + 4)) return undefined
  const end = payload.indexOf(newline)
  const header = v.safeParse(headerSchema, parse(payload.toString('latin1', 0, end < 0 ? length : end)))
  if (!header.success) return undefined
  return {
    header: header.output,
    envelope: end < 0 ? '' : payload.toString('latin1', end + 1),
    bytes: frameBytes + length,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The checksum was right, so this is another program's file; it counts as no record.
    return undefined
  }
}
