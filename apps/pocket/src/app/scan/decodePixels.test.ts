import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { decodePixels } from './decodePixels.js'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1795243194`

/** A picture of a code with `size` pixels to a module. */
function draw(text: string, size: number) {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const side = modules.length * size
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const isDark = modules[Math.floor(at / side / size)]?.[Math.floor((at % side) / size)]
    data.set(isDark ? [20, 20, 24, 255] : [255, 255, 255, 255], at * 4)
  }
  return { width: side, height: side, data }
}

test.each([3, 8])('reads a pairing code drawn with %i pixels to a module', (size) => {
  expect(decodePixels(draw(uri, size))).toBe(uri)
})

test('finds nothing in a picture without a code', () => {
  const data = new Uint8ClampedArray(200 * 200 * 4).fill(255)
  expect(decodePixels({ width: 200, height: 200, data })).toBeUndefined()
})
