import * as v from 'valibot'
import { crc32 } from './crc32.js'

/** Length and checksum in front of each record. */
export const frameBytes = 8

/** A record longer than this is no record: two frames of the relay and some more. */
const maxRecordBytes = 4 * 1_048_576

const newline = 0x0a

/** How each header begins. */
const headerStart = Buffer.from('{"kind":"')

/**
 * The checksum of a group's member is written with these bits turned, so that none is taken for a record of its own when
 * the head of its group is gone.
 */
const memberMark = 0x67726f75

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
  // Stands in front of members, records that count only when all of them are there.
  v.object({ kind: v.literal('group'), count: v.number() }),
])

/** What a record says; the envelope of a message stands behind it. */
export type RecordHeader = v.InferOutput<typeof headerSchema>
/** The header of a message. */
export type MessageHeader = Extract<RecordHeader, { kind: 'message' }>

/**
 * Writes one record: length, CRC-32, then the header as JSON, and for a message a line feed and the envelope. All of it
 * is ASCII, because nothing else passes the schemas of the frames. No length is, so nobody can put a record into a message.
 *
 * @param header - What it says; its kind first, by which {@link findRecord} finds it.
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

/**
 * Joins records to a group, of which all count or none.
 *
 * @param members - Records; they are marked.
 * @returns The record that stands in front of them.
 */
export function encodeGroup(members: readonly Buffer[]): Buffer {
  for (const member of members) member.writeUInt32LE((member.readUInt32LE(4) ^ memberMark) >>> 0, 4)
  return encodeRecord({ kind: 'group', count: members.length })
}

/** A record that was read. */
export type DecodedRecord = {
  header: RecordHeader
  envelope: string
  bytes: number
  /** It counts only with its group. */
  isMember: boolean
}

/**
 * Reads the record at an offset.
 *
 * @param buffer - A part of a segment.
 * @param offset - Where the record starts.
 * @returns Undefined when no whole, sound record stands there.
 */
export function decodeRecord(buffer: Buffer, offset: number): DecodedRecord | undefined {
  const length = readLength(buffer, offset)
  if (length === undefined) return undefined
  const start = offset + frameBytes
  const payload = buffer.subarray(start, start + length)
  const difference = (crc32(payload) ^ buffer.readUInt32LE(offset + 4)) >>> 0
  if (difference !== 0 && difference !== memberMark) return undefined
  const end = payload.indexOf(newline)
  const header = v.safeParse(headerSchema, parse(payload.toString('latin1', 0, end < 0 ? length : end)))
  if (!header.success) return undefined
  return {
    header: header.output,
    envelope: end < 0 ? '' : payload.toString('latin1', end + 1),
    bytes: frameBytes + length,
    isMember: difference === memberMark,
  }
}

/**
 * Finds the next sound record after a damaged one. Only where a header may begin and a possible length stands before it
 * the checksum is computed.
 *
 * @param buffer - A segment.
 * @param from - Where to begin.
 * @param budget - How many bytes may be looked through for it; what was is taken off. A file in which a long record seems
 * to begin everywhere would otherwise take hours.
 * @returns Where it starts; undefined when there is none, or none was found for so much.
 */
export function findRecord(buffer: Buffer, from: number, budget: { bytes: number }): number | undefined {
  let at = buffer.indexOf(headerStart, from + frameBytes)
  while (at >= 0) {
    const offset = at - frameBytes
    const length = readLength(buffer, offset) ?? 0
    budget.bytes -= length
    if (budget.bytes < 0) return undefined
    if (length > 0 && decodeRecord(buffer, offset)) return offset
    at = buffer.indexOf(headerStart, at + 1)
  }
  return undefined
}

/** The length a record at an offset has; undefined when it cannot be one. */
function readLength(buffer: Buffer, offset: number): number | undefined {
  if (offset + frameBytes > buffer.length) return undefined
  const length = buffer.readUInt32LE(offset)
  const isPossible = length > 0 && length <= maxRecordBytes && offset + frameBytes + length <= buffer.length
  return isPossible ? length : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The checksum was right, so this is another program's file; it counts as no record.
    return undefined
  }
}
