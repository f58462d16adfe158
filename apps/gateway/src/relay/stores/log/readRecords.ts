import { type DecodedRecord, decodeRecord, findRecord } from './record.js'
import type { Segment } from './Segment.js'

/** Looking for records behind a damaged one may cost this many times the segment's length. */
const maxSearchFactor = 32

/** A record and where it starts. */
export type PlacedRecord = DecodedRecord & { offset: number }

/** What a segment holds. */
export type SegmentContent = {
  /** The sound records, without those of a group that is not whole. */
  records: PlacedRecord[]
  /** Places between them that hold none, and their bytes. */
  damage: { places: number; bytes: number }
  /** What follows the last of them. */
  rest: Buffer
}

/**
 * Reads a segment.
 *
 * @param segment - The segment.
 * @param length - How much of the file to read, in bytes.
 */
export async function readRecords(segment: Segment, length: number): Promise<SegmentContent> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await segment.handle.read(buffer, filled, length - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return parseSegment(buffer.subarray(0, filled))
}

/**
 * Finds the records in a segment's bytes. A damaged one costs itself and its group, never what follows.
 *
 * @param buffer - All of it.
 */
export function parseSegment(buffer: Buffer): SegmentContent {
  const records: PlacedRecord[] = []
  const damage = { places: 0, bytes: 0 }
  const budget = { bytes: maxSearchFactor * buffer.length }
  let end = 0
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const group = readGroup(buffer, offset)
    if (!group.isWhole) {
      offset = findRecord(buffer, group.end, budget)
      continue
    }
    if (offset > end) {
      damage.places++
      damage.bytes += offset - end
    }
    for (const record of group.records) records.push(record)
    end = group.end
    offset = end
  }
  return { records, damage, rest: buffer.subarray(end) }
}

/** Reads a record or a group of them; `end` is where to go on. */
function readGroup(
  buffer: Buffer,
  start: number,
): { isWhole: boolean; records: PlacedRecord[]; end: number } {
  const first = decodeRecord(buffer, start)
  if (!first) return { isWhole: false, records: [], end: start + 1 }
  let end = start + first.bytes
  if (first.header.kind !== 'group') {
    return { isWhole: !first.isMember, records: [{ ...first, offset: start }], end }
  }
  const records: PlacedRecord[] = []
  while (records.length < first.header.count) {
    const record = decodeRecord(buffer, end)
    // Groups of older logs have members without the mark.
    const isNext = record !== undefined && record.isMember === (records[0] ?? record).isMember
    if (!isNext) return { isWhole: false, records, end }
    records.push({ ...record, offset: end })
    end += record.bytes
  }
  return { isWhole: true, records, end }
}
