import { expect, test } from 'vitest'
import { toAncestors } from './toAncestors.js'

const secureUrl = 'https://wallet.example.net'
const sourcesOf = (...entries: string[]) => toAncestors(entries, secureUrl).sources

test('S2 an entry is a source of the same sites', () => {
  expect(sourcesOf('https://app.example.org')).toEqual(['https://app.example.org'])
  expect(sourcesOf('https://app.example.org/')).toEqual(['https://app.example.org'])
  expect(sourcesOf('https://app.example.org:8443')).toEqual(['https://app.example.org:8443'])
  expect(sourcesOf('*.example.org')).toEqual(['https://*.example.org:*'])
  expect(sourcesOf('https://*.example.org:*')).toEqual(['https://*.example.org:*'])
  expect(sourcesOf('localhost')).toEqual(['http://localhost:*', 'https://localhost:*'])
  expect(sourcesOf('http://localhost:3000')).toEqual(['http://localhost:3000'])
})

test('S2 a site that comes without encryption is none, but on this machine', () => {
  expect(sourcesOf('http://app.example.org', 'http://*.example.org')).toEqual([])
  expect(sourcesOf('*')).toEqual([
    'https:',
    'http://localhost:*',
    'http://*.localhost:*',
    'http://127.0.0.1:*',
  ])
})

test.each([
  "https://a.example.org; script-src 'unsafe-inline'",
  'https://a.example.org\r\nset-cookie: a=b',
  'https://a.example.org https://evil.example.org',
  "'self'",
  'javascript:alert(1)',
  'https://[::1]:3000',
  'data:',
  '',
])('S2 %j gets into no header', (entry) => {
  expect(sourcesOf(entry)).toEqual([])
})

test('S7 a site on the secure site’s own domain may not embed it', () => {
  const { refused, sources } = toAncestors(
    ['https://app.example.net', 'example.net', '*.example.net', 'https://other-example.net'],
    secureUrl,
  )
  expect(refused).toEqual(['https://app.example.net', 'example.net', '*.example.net'])
  expect(sources).toEqual(['https://other-example.net'])
})

test('S7 domains are told apart where anybody may register one', () => {
  const other = toAncestors(['https://shop.co.uk', 'https://a.github.io'], 'https://wallet.co.uk')
  expect(other.refused).toEqual([])
  expect(toAncestors(['https://a.github.io'], 'https://b.github.io').refused).toEqual([])
  expect(toAncestors(['https://app.wallet.co.uk'], 'https://wallet.co.uk').refused).toHaveLength(1)
})

test('S7 on this machine there are no domains', () => {
  expect(toAncestors(['localhost', '*.localhost'], 'http://secure.localhost:4001').refused).toEqual([])
})
