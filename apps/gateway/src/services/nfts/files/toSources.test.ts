import { describe, expect, test } from 'vitest'
import { toSources } from './toSources.js'

const gateways = {
  ipfs: ['https://one.example/ipfs/', 'http://10.0.0.2:8080/ipfs/'],
  arweave: ['https://ar.example/'],
}
const id = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const read = (uri: string) => {
  const sources = toSources(uri, gateways)
  if (!sources) return undefined
  return 'bytes' in sources ? sources.bytes.toString() : sources.urls.map(({ href }) => href)
}

describe('a file at the operator’s gateways', () => {
  test('is asked for at each of them, in their order', () => {
    const expected = [`https://one.example/ipfs/${id}/1.json`, `http://10.0.0.2:8080/ipfs/${id}/1.json`]
    expect(read(`ipfs://${id}/1.json`)).toEqual(expected)
    expect(read(`ipfs://ipfs/${id}/1.json`)).toEqual(expected)
    expect(toSources(`ipfs://${id}`, gateways)).toMatchObject({ isOperators: true })
    const transaction = 'a'.repeat(43)
    expect(read(`ar://${transaction}/0`)).toEqual([`https://ar.example/${transaction}/0`])
  })

  test.each([
    'ipfs://../admin',
    `ipfs://${id}/../../admin`,
    `ipfs://${id}/%2e%2e/%2e%2e/admin`,
    `ipfs://${id}/%2F..%2Fadmin`,
    `ipfs://${id}/..\\..\\admin`,
    `ipfs://${id}@evil.example/`,
    'ipfs://short',
    'ar://../admin',
  ])('cannot be another one there: %s', (uri) => {
    expect(read(uri)).toBeUndefined()
  })
})

test('a data URI holds its file, in base64 or escaped, or not quite', () => {
  expect(read('data:application/json;base64,e30=')).toBe('{}')
  expect(read('data:application/json;utf8,{"a":"50%"}')).toBe('{"a":"50%"}')
  expect(read('DATA:image/svg+xml,%3Csvg/%3E')).toBe('<svg/>')
  expect(read('data:,')).toBe('')
  expect(read('data:nothing')).toBeUndefined()
})

test('an address of the web is asked as it is, but nothing else is', () => {
  expect(read(' https://example.org/a?b ')).toEqual(['https://example.org/a?b'])
  expect(toSources('https://one.example/ipfs/x', gateways)).toMatchObject({ isOperators: false })
  for (const uri of ['', 'a.png', '//example.org/', 'file:///etc/passwd', 'ftp://example.org/', 'https://'])
    expect(read(uri)).toBeUndefined()
  expect(read(`https://example.org/${'a'.repeat(3_000)}`)).toBeUndefined()
})
