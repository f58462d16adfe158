import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr } from './drawQr.js'

const uri = `wc:${'7f6e504b'.repeat(8)}@2?expiryTimestamp=1700000240&relay-protocol=irn&symKey=${'587d5484'.repeat(8)}&methods=wc_sessionAuthenticate`

/** What a camera sees: the code at some pixels per module within its quiet zone, the picture over its middle. */
function photograph({ path, size }: { path: string; size: number }, pictureShare = 0): string {
  const scale = 6
  const border = 3
  const side = (size + 2 * border) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  const paint = (left: number, top: number, width: number) => {
    for (let y = top; y < top + width; y++) {
      for (let x = left; x < left + width; x++) data.set([22, 24, 29], (y * side + x) * 4)
    }
  }
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    paint((Number(x) + border) * scale, (Number(y) + border) * scale, scale)
  }
  const picture = Math.round(size * pictureShare * scale)
  const start = Math.round((side - picture) / 2)
  paint(start, start, picture)
  return decodeQR({ width: side, height: side, data })
}

test('§2.003.ConnectingWalletConnect a pairing link can be scanned', () => {
  expect(photograph(drawQr(uri, { hasPicture: false }))).toBe(uri)
})

test('§2.003.ConnectingWalletConnect it can be scanned with a dark picture over its middle', () => {
  // 56 px of the 248 px that the narrowest card leaves.
  expect(photograph(drawQr(uri, { hasPicture: true }), 56 / 248)).toBe(uri)
})

test('its middle is left free for the picture', () => {
  const { path, size } = drawQr(uri, { hasPicture: true })
  const middle = [...path.matchAll(/M(\d+) (\d+)/g)].filter(([, x, y]) =>
    [x, y].every((position) => Math.abs(Number(position) + 0.5 - size / 2) < size * 0.11),
  )
  expect(middle).toEqual([])
})
