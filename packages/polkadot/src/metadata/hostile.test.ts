import { expect, test } from 'vitest'
import { createEra } from '../extrinsic/era.js'
import { writeExtensions } from '../extrinsic/writeExtensions.js'
import { joinBytes, writeCompact, writeLittleEndian } from '../scale/scale.js'
import type { Metadata, Pallet, TypeShape } from './Metadata.js'
import { readMetadata } from './readMetadata.js'
import { readOutcome } from './readOutcome.js'

const facts = {
  ...{ era: createEra(1), birthHash: new Uint8Array(32), genesisHash: new Uint8Array(32) },
  ...{ nonce: 0, specVersion: 1, transactionVersion: 1 },
}
const toField = (type: number) => ({ name: undefined, type })

function createMetadata(
  shapes: readonly TypeShape[],
  { pallets = [], odd = 0, count = 1 }: { pallets?: readonly Pallet[]; odd?: number; count?: number },
): Metadata {
  const extension = { name: 'Odd', carried: odd, signedOnly: odd }
  return {
    types: new Map(shapes.map((shape, id) => [id, { params: new Map(), shape }])),
    pallets,
    extrinsic: { version: 4, type: 0, extensions: Array.from({ length: count }, () => extension) },
  }
}

test('types that double at each step are looked at once each', () => {
  const depth = 32
  const shapes = Array.from({ length: depth }, (_, id): TypeShape => {
    const fields = id === depth - 1 ? [] : [toField(id + 1), toField(id + 1)]
    return { kind: 'composite', fields }
  })
  const startMs = performance.now()
  expect(writeExtensions(createMetadata(shapes, {}), facts, 'DOT').carried).toHaveLength(0)
  expect(performance.now() - startMs).toBeLessThan(3_000)
})

test('a type with many parts is looked at once for all extensions', () => {
  const many = Array.from({ length: 20_000 }, () => toField(0))
  const shapes: readonly TypeShape[] = [
    { kind: 'tuple', types: [] },
    { kind: 'composite', fields: many },
  ]
  const startMs = performance.now()
  writeExtensions(createMetadata(shapes, { odd: 1, count: 20_000 }), facts, 'DOT')
  expect(performance.now() - startMs).toBeLessThan(3_000)
})

test('all events of a block have a limit together', () => {
  const [nothing, list, noise, system, events, record, blockEvents, topics] = [0, 1, 2, 3, 4, 5, 6, 7]
  const toVariant = (name: string, index: number, types: readonly number[]) => ({
    ...{ name, index, fields: types.map(toField) },
  })
  const shapes: readonly TypeShape[] = [
    { kind: 'tuple', types: [] },
    { kind: 'sequence', type: nothing },
    { kind: 'variant', variants: [toVariant('Noise', 0, [list])] },
    { kind: 'variant', variants: [toVariant('ExtrinsicSuccess', 0, [])] },
    { kind: 'variant', variants: [toVariant('System', 0, [system]), toVariant('Other', 1, [noise])] },
    { kind: 'composite', fields: [toField(nothing), toField(events), toField(topics)] },
    { kind: 'sequence', type: record },
    { kind: 'tuple', types: [] },
  ]
  const pallet: Pallet = {
    ...{ name: 'System', index: 0, calls: undefined, errors: undefined, constants: new Map() },
    plainValues: new Map([['Events', blockEvents]]),
  }
  const metadata = createMetadata(shapes, { pallets: [pallet] })
  const write = (each: number) => {
    const phase = joinBytes([0], writeLittleEndian(0, 4))
    const noisy = joinBytes([0], writeLittleEndian(7, 4), [1, 0], writeCompact(each))
    return joinBytes(writeCompact(4), noisy, noisy, noisy, phase, [0, 0])
  }
  expect(readOutcome(metadata, write(1_000), 0)).toEqual({ isSuccess: true })
  expect(() => readOutcome(metadata, write(2_000_000), 0)).toThrow(RangeError)
})

test('a type of more variants than there are numbers for is none', () => {
  const noText = [0]
  const write = (count: number) => {
    // No path, no parameters; variants without a name, fields and documentation; no documentation.
    const variants = Array.from({ length: count }, (_, index) => [...noText, 0, index % 256, 0])
    const type = joinBytes([0], [0], [0], [1], writeCompact(count), ...variants, [0])
    const extrinsic = joinBytes([0], [4], [0])
    return joinBytes(new TextEncoder().encode('meta'), [14], writeCompact(1), type, [0], extrinsic, [0])
  }
  expect(readMetadata(write(256)).types.size).toBe(1)
  expect(() => readMetadata(write(257))).toThrow(RangeError)
})
