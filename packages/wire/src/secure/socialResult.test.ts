import { expect, test } from 'vitest'
import {
  readSocialHandover,
  readSocialResult,
  writeSocialHandover,
  writeSocialResult,
} from './socialResult.js'

const secureUrl = 'https://wallet.test'
const origin = 'https://app.example.org'
const done = { transactionId: crypto.randomUUID(), result: 'r'.repeat(43) }

test('what a login came to is read as it was written, and handed over behind the #', () => {
  for (const result of [done, { error: 'social/denied' } as const]) {
    const resultUri = writeSocialResult(secureUrl, result)
    expect(readSocialResult(resultUri)).toEqual(result)
    const page = new URL(writeSocialHandover(secureUrl, { origin, resultUri }))
    expect([page.origin, page.pathname, page.search]).toEqual([secureUrl, '/loading', ''])
    expect(readSocialHandover(page.hash)).toEqual({ origin, resultUri })
  }
  expect(
    readSocialHandover(new URL(writeSocialHandover(secureUrl, { error: 'social/unknown' })).hash),
  ).toEqual({
    error: 'social/unknown',
  })
})

test('anything else is no result', () => {
  const { transactionId } = done
  for (const uri of [
    '',
    'nowhere',
    `${secureUrl}/loading`,
    `${secureUrl}/loading?transactionId=${transactionId}`,
    `${secureUrl}/loading?transactionId=1&result=${done.result}`,
    `${secureUrl}/loading?transactionId=${transactionId}&result=%00`,
    `${secureUrl}/loading?error=`,
    // Anybody can write an address: what it says is not shown.
    `${secureUrl}/loading?error=Call+us`,
    `${secureUrl}/loading?error=social/unknown`,
  ]) {
    expect(readSocialResult(uri), uri).toBeUndefined()
  }
  for (const hash of [
    '',
    '#',
    '#origin=*&resultUri=https://a.test',
    '#error=Call+us',
    `#origin=${origin}&resultUri=x`,
  ]) {
    expect(readSocialHandover(hash), hash).toBeUndefined()
  }
})
