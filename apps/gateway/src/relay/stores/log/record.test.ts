import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMessage, createTopic } from '../../../testing/relay/describeRelayStore.js'
import { parseSegment } from './readRecords.js'
import { decodeRecord, encodeGroup, encodeRecord, frameBytes, type RecordHeader } from './record.js'

function createHeader(sequence: number): RecordHeader {
  const { message, ...header } = createMessage(createTopic())
  return { kind: 'message', sequence, ...header }
}

const encodeMessage = (sequence: number) => encodeRecord(createHeader(sequence), 'AAAA'.repeat(5))

const getSequences = (buffer: Buffer) =>
  parseSegment(buffer).records.map(({ header }) => (header.kind === 'message' ? header.sequence : 0))

const headers: RecordHeader[] = [
  createHeader(1),
  { kind: 'subscribed', clientId: 'c', topics: [createTopic()], expiresAtMs: 1 },
  { kind: 'unsubscribed', clientId: 'c', topics: [createTopic()] },
  { kind: 'acknowledged', clientId: 'c', sequences: [1, 2] },
]

/** A segment of single records and groups, and the range of bytes each stands or falls with. */
function createSegment() {
  const parts: Buffer[] = []
  const units: { start: number; end: number; sequences: number[] }[] = []
  let sequence = 0
  let start = 0
  for (const length of [1, 1, 3, 1, 2, 1]) {
    const records = Array.from({ length }, () => encodeMessage(++sequence))
    const sequences = Array.from({ length }, (_, at) => sequence - length + 1 + at)
    if (length > 1) records.unshift(encodeGroup(records))
    const unit = Buffer.concat(records)
    parts.push(unit)
    units.push({ start, end: start + unit.length, sequences })
    start += unit.length
  }
  return { buffer: Buffer.concat(parts), units }
}

describe('a record', () => {
  test.each(headers.map((header) => [header.kind, header] as const))(
    'that says "%s" comes back as it was written, alone and as member of a group, and is found by its beginning',
    (_, header) => {
      const record = encodeRecord(header)
      expect(decodeRecord(record, 0)).toMatchObject({ header, bytes: record.length, isMember: false })
      expect(parseSegment(Buffer.concat([Buffer.from('noise'), record])).records).toMatchObject([{ header }])
      encodeGroup([record])
      expect(decodeRecord(record, 0)).toMatchObject({ header, isMember: true })
    },
  )
})

describe('a segment', () => {
  test('with any one bit turned has everything but the record it was in, or that record’s group', () => {
    const { buffer, units } = createSegment()
    for (let bit = 0; bit < buffer.length * 8; bit++) {
      const at = bit >> 3
      buffer[at] = (buffer[at] ?? 0) ^ (1 << (bit & 7))
      const sound = units.filter(({ start, end }) => at < start || at >= end)
      // One assertion for each bit would take a minute.
      const found = getSequences(buffer)
      const wanted = sound.flatMap(({ sequences }) => sequences)
      if (found.join() !== wanted.join()) expect({ bit, found }).toEqual({ bit, found: wanted })
      buffer[at] = (buffer[at] ?? 0) ^ (1 << (bit & 7))
    }
    expect(getSequences(buffer)).toEqual(units.flatMap(({ sequences }) => sequences))
  })

  test('with any stretches overwritten has everything they did not touch, and says how much is gone', () => {
    const stretch = fc.record({
      from: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 600 }),
      isZero: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 4 }), (stretches) => {
        const { buffer, units } = createSegment()
        const original = Buffer.from(buffer)
        for (const { bytes, from, isZero } of stretches) {
          Buffer.from(isZero ? bytes.fill(0) : bytes).copy(buffer, Math.floor(from * buffer.length))
        }
        const sound = units.filter(({ start, end }) => original.compare(buffer, start, end, start, end) === 0)
        expect(getSequences(buffer)).toEqual(sound.flatMap(({ sequences }) => sequences))
        const { damage, rest } = parseSegment(buffer)
        const soundBytes = sound.reduce((sum, { start, end }) => sum + end - start, 0)
        expect(damage.bytes + rest.length).toBe(buffer.length - soundBytes)
        expect(damage.places > 0).toBe(damage.bytes > 0)
      }),
    )
  })

  test('has the groups of an older log, whose members have no mark', () => {
    const members = [encodeMessage(1), encodeMessage(2)]
    const head = encodeRecord({ kind: 'group', count: 2 })
    expect(getSequences(Buffer.concat([head, ...members, encodeMessage(3)]))).toEqual([1, 2, 3])
    expect(getSequences(Buffer.concat([head, members[0] ?? head]))).toEqual([])
  })

  test('has no record that somebody put into an envelope, also when the record around it is damaged', () => {
    // An envelope is ASCII that can be seen, so no byte of a length in it is zero.
    const inner = encodeMessage(66).toString('latin1').replaceAll('\0', 'A')
    const outer = encodeRecord(createHeader(1), inner.repeat(3))
    outer[frameBytes + 20] = 0
    expect(getSequences(Buffer.concat([outer, encodeMessage(2)]))).toEqual([2])
  })

  const segmentBytes = 16 * 1_048_576

  test('of 16 MiB in which long records seem to begin in thousands of places is given up in time', () => {
    const buffer = Buffer.alloc(segmentBytes)
    const bait = Buffer.alloc(frameBytes + 9)
    bait.writeUInt32LE(4 * 1_048_576 - 1, 0)
    bait.write('{"kind":"', frameBytes)
    // As much bait as costs a minute when every piece is taken.
    for (let at = 0; at < 524_288; at += bait.length) bait.copy(buffer, at)
    const begunAt = process.cpuUsage()
    expect(parseSegment(buffer).records).toEqual([])
    expect(process.cpuUsage(begunAt).user).toBeLessThan(10_000_000)
  })

  test('of 16 MiB of noise between two records has both', () => {
    const noise = Buffer.alloc(segmentBytes)
    let state = 1
    for (let at = 0; at < noise.length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      noise[at] = state >>> 24
    }
    expect(getSequences(Buffer.concat([encodeMessage(1), noise, encodeMessage(2)]))).toEqual([1, 2])
  })
})
