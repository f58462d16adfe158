import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type SignInMessage, signInMessageSchema } from './signInMessage.js'
import { toSignInText } from './signInText.js'

const message: SignInMessage = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:31337',
  domain: 'app.example.org',
  uri: 'https://app.example.org/',
  version: '1',
  nonce: 'n0nce123456',
  issuedAt: '2026-01-02T03:04:05.000Z',
}

test('§3.026 the sign-in text has the layout of EIP-4361: Ethereum’s name, the bare chain id, no empty lines of optional fields', () => {
  expect(toSignInText(message)).toBe(
    'app.example.org wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\n\nURI: https://app.example.org/\nVersion: 1\nChain ID: 31337\nNonce: n0nce123456\nIssued At: 2026-01-02T03:04:05.000Z',
  )
})

test('§3.026 statement, times, request id and resources have their places', () => {
  const text = toSignInText({
    ...message,
    statement: 'Welcome',
    expirationTime: '2026-01-02T04:04:05.000Z',
    notBefore: '2026-01-02T02:04:05.000Z',
    requestId: '7',
    resources: ['https://a', 'email:a@b.c'],
  })
  expect(text.split('\n').slice(2)).toEqual([
    '',
    'Welcome',
    '',
    'URI: https://app.example.org/',
    'Version: 1',
    'Chain ID: 31337',
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

test('another namespace has its own name on the first line', () => {
  const text = toSignInText({ ...message, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(text).toContain('sign in with your Solana account:')
  expect(text).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
})

test('the layout of the original kit has its chain id whole and no empty line for a missing statement', () => {
  const text = toSignInText(message, { accountName: 'Base', chainId: message.chainId, isCompact: true })
  expect(text.split('\n').slice(0, 6)).toEqual([
    'app.example.org wants you to sign in with your Base account:',
    message.accountAddress,
    '',
    'URI: https://app.example.org/',
    'Version: 1',
    'Chain ID: eip155:31337',
  ])
})

test('the official parser of EIP-4361 reads every text back as it was meant', () => {
  const time = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  const optionalTime = fc.option(
    time.map((date) => date.toISOString()),
    { nil: undefined },
  )
  const word = (pattern: RegExp) => fc.stringMatching(pattern)
  const anyMessage: fc.Arbitrary<SignInMessage> = fc.record({
    accountAddress: fc.constant(message.accountAddress),
    chainId: fc.integer({ min: 1 }).map((id) => `eip155:${id}`),
    domain: fc.constantFrom('app.example.org', 'localhost:3000', '127.0.0.1:8080'),
    uri: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    version: fc.constant('1'),
    nonce: word(/^[a-zA-Z0-9]{8,40}$/),
    issuedAt: time.map((date) => date.toISOString()),
    statement: fc.option(word(/^[a-zA-Z0-9][a-zA-Z0-9 .,'!?]{0,60}$/), { nil: undefined }),
    expirationTime: optionalTime,
    notBefore: optionalTime,
    requestId: fc.option(word(/^[a-z0-9]{1,10}$/), { nil: undefined }),
    resources: fc.option(fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(anyMessage, (data) => {
      expect(v.parse(signInMessageSchema, data)).toEqual(data)
      const read = new ParsedMessage(toSignInText(data))
      const { accountAddress, chainId, version: _version, ...same } = data
      expect(read).toMatchObject({ address: accountAddress, chainId: Number(chainId.split(':')[1]) })
      for (const [name, value] of Object.entries(same)) {
        expect(read[name as keyof ParsedMessage] ?? undefined, name).toEqual(value)
      }
    }),
    { numRuns: 30 },
  )
})
