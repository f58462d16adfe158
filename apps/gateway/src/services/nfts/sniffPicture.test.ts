import { expect, test } from 'vitest'
import { sniffPicture } from './sniffPicture.js'

const sniff = (start: string) => sniffPicture(Buffer.from(start, 'latin1'))

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n…'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x01\x02\x03\x04WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    'image/svg+xml',
    '\n<?xml version="1.0"?>\n<!-- a remark -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg>',
  ],
] as const)('%s is known by its beginning', (type, start) => {
  expect(sniff(start)).toBe(type)
})

test.each([
  ['a page', '<!DOCTYPE html><html><svg>'],
  ['a page with a drawing', '<div><svg></svg></div>'],
  ['a page behind a remark', '<!-- --> <html><!-- <svg> -->'],
  ['a film', '\0\0\0\x18ftypmp42'],
  ['a film of a browser', '\x1aE\xdf\xa3'],
  ['sound in the same box', 'RIFF\x01\x02\x03\x04WAVEfmt '],
  ['text before a drawing', 'hello <svg>'],
  ['an element of another name', '<svgs>'],
  ['nothing', ''],
])('%s is no picture', (_, start) => {
  expect(sniff(start)).toBeUndefined()
})

test('what begins a drawing again and again is read at once', () => {
  const started = performance.now()
  for (const part of ['<!--', '<!-- -->', '<!DOCTYPE svg [', ' ', '<?xml '])
    expect(sniff(part.repeat(5_000_000 / part.length))).toBeUndefined()
  // Looking at the rest anew for each part would take hours.
  expect(performance.now() - started).toBeLessThan(20_000)
})
