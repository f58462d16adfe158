import { expect, test } from 'vitest'
import { readSignIn } from './readSignIn.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = (domain: string, statement = 'Hello') =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === '' ? [] : [statement, '']),
    'URI: https://shop.example/login',
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 12345678',
    'Issued At: 2026-01-01T00:00:00Z',
    'Resources:',
    '- https://shop.example/terms',
  ].join('\n')

test('takes a sign-in message apart', () => {
  const signIn = readSignIn(message('shop.example'))
  expect(signIn).toMatchObject({
    domain: 'shop.example',
    address,
    statement: 'Hello',
    resources: ['https://shop.example/terms'],
  })
  expect(signIn?.fields).toContainEqual({ name: 'Nonce', value: '12345678' })
})

test('takes one without a statement, and a domain with its scheme', () => {
  expect(readSignIn(message('https://shop.example:8080', ''))).toMatchObject({
    domain: 'shop.example:8080',
    statement: undefined,
  })
})

test.each(['Hello', '', 'a wants you to sign in with your Ethereum account:\n0x1\n\nHello'])(
  'leaves %j as text',
  (text) => {
    expect(readSignIn(text)).toBeUndefined()
  },
)
