import zlib from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCrc32 } from './crc32.js'

test('the checksum is that of the standard, and of Node where it has one', () => {
  expect(computeCrc32(Buffer.from('123456789'))).toBe(0xcbf43926)
  const reference = (zlib as { crc32?: typeof zlib.crc32 }).crc32
  if (!reference) return
  fc.assert(fc.property(fc.uint8Array(), (bytes) => computeCrc32(bytes) === reference(bytes)))
})
