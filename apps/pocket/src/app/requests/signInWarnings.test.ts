import { readSignIn } from '@latchkey/decode'
import { expect, test } from 'vitest'
import { facts as eip155 } from '../../chains/eip155/facts.js'
import { facts as solana } from '../../chains/solana/facts.js'
import { signInWarnings } from './signInWarnings.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const text = [
  'shop.example wants you to sign in with your Ethereum account:',
  address,
  '',
  'URI: https://shop.example/login',
  'Version: 1',
  'Chain ID: 31337',
  'Nonce: 12345678',
  'Issued At: 2026-01-01T00:00:00Z',
].join('\n')

test('warns about another domain, account and network, and about nothing else', () => {
  const signIn = readSignIn(text)
  if (!signIn) throw new Error('not read')
  const asked = {
    origin: 'https://shop.example',
    address: address.toLowerCase(),
    facts: eip155,
    reference: '31337',
  }
  expect(signInWarnings(signIn, asked)).toEqual([])
  expect(signInWarnings(signIn, { ...asked, origin: 'https://shop.example.evil.test' })[0]).toContain(
    'shop.example.evil.test is asking',
  )
  expect(signInWarnings(signIn, { ...asked, origin: 'https://shop.example:8443' })).toHaveLength(1)
  expect(
    signInWarnings(signIn, { origin: 'https://x.test', address: '0x0', facts: eip155, reference: '1' }),
  ).toHaveLength(3)
})

test('an address of Solana is another one in other letters', () => {
  const [address, origin] = ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', 'https://shop.example']
  const signIn = { domain: 'shop.example', address, statement: undefined, fields: [], resources: [] }
  expect(signInWarnings(signIn, { origin, address, facts: solana })).toEqual([])
  expect(signInWarnings(signIn, { origin, address: address.toLowerCase(), facts: solana })).toEqual([
    expect.stringContaining('isn’t the one that will sign'),
  ])
})
