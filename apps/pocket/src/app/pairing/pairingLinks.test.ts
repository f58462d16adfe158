import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAppLink, readPairingText } from './pairingLinks.js'

const topic = 'ab'.repeat(32)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1`

describe('what was scanned or pasted', () => {
  test.each([
    ['the link itself', uri],
    ['the link with spaces around it', `\n ${uri} `],
    ['a link to a wallet', `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`],
    ['a link to a wallet’s app', `wallet://wc?uri=${encodeURIComponent(uri)}`],
  ])('%s', (_, text) => {
    expect(readPairingText(text)).toBe(uri)
  })

  test('anything else is passed on as it is, to be refused with a reason', () => {
    expect(readPairingText(' hello ')).toBe('hello')
    expect(readPairingText('https://shop.example/?uri=')).toBe('https://shop.example/?uri=')
    fc.assert(fc.property(fc.string(), (text) => typeof readPairingText(text) === 'string'))
  })
})

describe('the address pocket was opened with', () => {
  const read = (search: string, pathname = '/wc') => readAppLink({ pathname, search })

  test('a pairing link, even if the rest is there too', () => {
    const search = `?uri=${encodeURIComponent(uri)}&requestId=1&sessionTopic=${topic}`
    expect(read(search)).toEqual({ kind: 'pair', uri })
  })

  test('a request that waits', () => {
    expect(read(`?requestId=1795243194123456&sessionTopic=${topic}`)).toEqual({
      kind: 'request',
      requestId: 1795243194123456,
      topic,
    })
  })

  test.each([
    '',
    '?uri=',
    '?requestId=1',
    `?requestId=x&sessionTopic=${topic}`,
    '?requestId=1&sessionTopic=AB',
  ])('says so when it makes no sense: %s', (search) => {
    expect(read(search)).toEqual({ kind: 'broken' })
  })

  test('another address of pocket is none', () => {
    expect(read(`?uri=${uri}`, '/sites')).toBeUndefined()
  })
})
