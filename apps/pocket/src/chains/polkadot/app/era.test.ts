import { TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstBlockOf, lifetimeOf, readEra } from './era.js'

const registry = new TypeRegistry()

test('eras are read as polkadot-js reads them', () => {
  const periods = [4, 8, 64, 128, 2_048, 4_096, 8_192, 32_768, 65_536]
  fc.assert(
    fc.property(fc.constantFrom(...periods), fc.nat(5_000_000), fc.nat(200), (period, start, passed) => {
      // Read again: long periods have a phase in steps, which only the bytes know.
      const written = registry.createType('ExtrinsicEra', { current: start, period }).toU8a()
      const era = registry.createType('ExtrinsicEra', written)
      const { asMortalEra } = era
      const read = readEra(era.toU8a())
      expect(read).toEqual({
        kind: 'limited',
        period: asMortalEra.period.toNumber(),
        phase: asMortalEra.phase.toNumber(),
      })
      if (!read) return
      const height = start + (passed % period)
      expect(firstBlockOf(read, height)).toBe(asMortalEra.birth(height))
      expect(lifetimeOf(read, height)).toMatchObject({ lastBlock: asMortalEra.death(height) - 1 })
    }),
  )
})

test('an era without an end is one zero; its first block is the chain’s', () => {
  expect(readEra(new Uint8Array([0]))).toEqual({ kind: 'endless' })
  expect(firstBlockOf({ kind: 'endless' }, 9)).toBe(0)
  expect(lifetimeOf({ kind: 'limited', period: 64, phase: 5 }, 70)).toEqual({
    kind: 'limited',
    lastBlock: 132,
    blocksLeft: 62,
  })
})

test.each([
  [[]],
  [[0, 0]],
  [[1]],
  [[0x55, 0, 0]],
  // A period of two, and a phase behind the period’s end.
  [[0x10, 0]],
  [[0xf1, 0xff]],
])('is no era: %j', (bytes) => {
  expect(readEra(new Uint8Array(bytes))).toBeUndefined()
})
