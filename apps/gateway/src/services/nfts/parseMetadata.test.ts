import { expect, test } from 'vitest'
import { findPictureUri, parseMetadata } from './parseMetadata.js'

const toFile = (value: unknown) => Buffer.from(JSON.stringify(value))
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'

test('what is not as expected is left out, and the rest is read', () => {
  const file = toFile({
    name: ['a'],
    description: 7,
    image: { uri: 'x' },
    image_url: 'https://example.org/a.GIF',
    attributes: [{ trait_type: 'Level', value: 3 }, { value: true }, null, { trait_type: 'Name', value: {} }],
  })
  expect(parseMetadata(file)).toEqual({
    name: null,
    description: '7',
    picture: { uri: 'https://example.org/a.GIF' },
    isAnimated: true,
    traits: [
      { trait_type: 'Level', value: '3' },
      { trait_type: '', value: 'true' },
    ],
  })
  expect(parseMetadata(toFile({ attributes: 'many' }))?.traits).toEqual([])
})

test('names and texts hide nothing, and are cut', () => {
  const metadata = parseMetadata(
    toFile({
      name: `\u202Ea\u0000b${'c'.repeat(90_000)}`,
      description: 'd'.repeat(90_000),
      attributes: Array.from({ length: 5_000 }, () => ({ trait_type: 't'.repeat(99), value: 'v' })),
    }),
  )
  expect(metadata?.name).toMatch(/^a bc{61}$/)
  expect(metadata?.description).toHaveLength(1_000)
  expect(metadata?.traits).toHaveLength(40)
  expect(metadata?.traits[0]?.trait_type).toHaveLength(64)
})

test('a picture that the metadata hold is not remembered with them', () => {
  const uri = `data:image/png;base64,${'a'.repeat(9_000)}`
  expect(parseMetadata(toFile({ image: uri }))?.picture).toBe('inside')
  expect(findPictureUri(toFile({ image: uri }))).toBe(uri)
  expect(parseMetadata(toFile({ image_data: drawing }))?.picture).toBe('inside')
  expect(findPictureUri(toFile({ image_data: drawing }))).toBe(
    `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
  )
})

test('what is no object says nothing', () => {
  for (const text of ['', 'null', '[]x', '"a"', '7', '<html>']) {
    expect(parseMetadata(Buffer.from(text))).toBeUndefined()
    expect(findPictureUri(Buffer.from(text))).toBeUndefined()
  }
})
