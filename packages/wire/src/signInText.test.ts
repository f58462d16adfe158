import { expect, test } from 'vitest'
import { toSignInText } from './signInText.js'

const message = {
  accountAddress: '0x00000000000000000000000000000000000000A1',
  chainId: 'eip155:1',
  domain: 'app.example.org',
  uri: 'https://app.example.org/',
  version: '1',
  nonce: 'n0nce123456',
  issuedAt: '2026-01-02T03:04:05.000Z',
}

test('§3.026 the sign-in text has the layout of CAIP-122, optional lines left out', () => {
  expect(toSignInText(message, 'Ethereum')).toBe(
    'app.example.org wants you to sign in with your Ethereum account:\n0x00000000000000000000000000000000000000A1\n\nURI: https://app.example.org/\nVersion: 1\nChain ID: eip155:1\nNonce: n0nce123456\nIssued At: 2026-01-02T03:04:05.000Z',
  )
})

test('§3.026 statement, times, request id and resources have their places', () => {
  const text = toSignInText(
    {
      ...message,
      statement: 'Welcome',
      expirationTime: '2026-01-02T04:04:05.000Z',
      notBefore: '2026-01-02T02:04:05.000Z',
      requestId: '7',
      resources: ['https://a', 'email:a@b.c'],
    },
    'Ethereum',
  )
  expect(text.split('\n').slice(2)).toEqual([
    '',
    'Welcome',
    '',
    'URI: https://app.example.org/',
    'Version: 1',
    'Chain ID: eip155:1',
    'Nonce: n0nce123456',
    'Issued At: 2026-01-02T03:04:05.000Z',
    'Expiration Time: 2026-01-02T04:04:05.000Z',
    'Not Before: 2026-01-02T02:04:05.000Z',
    'Request ID: 7',
    'Resources:',
    '- https://a',
    '- email:a@b.c',
  ])
})
