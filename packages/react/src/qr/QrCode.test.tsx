// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { afterEach, expect, test } from 'vitest'
import { QrCode } from './QrCode.js'

const uri = `wc:${'7f6e504b'.repeat(8)}@2?expiryTimestamp=1700000240&relay-protocol=irn&symKey=${'587d5484'.repeat(8)}`

afterEach(cleanup)

/** What a camera reads of the picture: its own white and its dark squares, some pixels each. */
function photograph(svg: Element): string {
  const scale = 6
  const [left = 0, top = 0, side = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) - top) * scale + row) * width + (Number(x) - left) * scale + column
        data.set([22, 24, 29], at * 4)
      }
    }
  }
  return decodeQR({ width, height: width, data })
}

test('a QR code is drawn with its quiet zone, and has a name', async () => {
  const { rerender } = render(
    <QrCode value={undefined} label="Scan me">
      <p>One moment</p>
    </QrCode>,
  )
  expect(screen.getByText('One moment')).toBeDefined()
  rerender(<QrCode value={uri} label="Scan me" className="code" />)
  const svg = await screen.findByRole('img', { name: 'Scan me' })
  expect(svg.getAttribute('class')).toBe('code')
  expect(photograph(svg)).toBe(uri)
  // Four modules of white around it, whatever lies behind.
  const [, x, y] = /M(\d+) (\d+)/.exec(svg.querySelector('path')?.getAttribute('d') ?? '') ?? []
  expect([Number(x), Number(y)]).toEqual([1, 1])
  expect(svg.getAttribute('viewBox')).toMatch(/^-3 -3 /)
  expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#fff')
})

test('the middle stays free for a picture', async () => {
  render(<QrCode value={uri} label="Scan me" hasPicture />)
  const svg = await screen.findByRole('img')
  expect(photograph(svg)).toBe(uri)
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) - 6
  const squares = [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)]
  const isMiddle = (value: string | undefined) => Math.abs(Number(value) + 0.5 - size / 2) < size * 0.11
  expect(squares.filter(([, x, y]) => isMiddle(x) && isMiddle(y))).toEqual([])
})
