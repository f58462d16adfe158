import fc from 'fast-check'
import { recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { parseRequest as parseFor } from '../../../../app/requests/parseRequest.js'
import { testAccounts as accounts } from '../../../../testing/testAccounts.js'
import { facts } from '../../facts.js'
import { eip155 } from '../eip155.js'
import { signTypedData } from '../engine/engine.js'

/** On network 1, which pocket has beside Local Two. */
const here = {
  network: 'eip155:1',
  address: accounts[0].address,
  isKnown: (id: string) => ['eip155:1', 'eip155:31338'].includes(id),
}
const parseRequest = (asked: { method: string; params?: unknown }, surroundings: typeof here) =>
  parseFor(eip155, asked, surroundings)
const ours = accounts[0].address
const theirs = `0x${'9'.repeat(40)}`
const typedData = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Shop' },
  message: { text: 'hi' },
}

test('reads a message in either order of its parameters', () => {
  for (const params of [
    ['0x6869', ours],
    [ours, '0x6869'],
  ]) {
    expect(parseRequest({ method: 'personal_sign', params }, here)).toMatchObject({
      kind: 'sign-message',
      account: accounts[0].account,
      text: 'hi',
    })
  }
})

test('reads typed data as text or object', () => {
  for (const data of [typedData, JSON.stringify(typedData)]) {
    expect(parseRequest({ method: 'eth_signTypedData_v4', params: [ours, data] }, here)).toMatchObject({
      kind: 'sign-typed-data',
      typedData,
    })
  }
})

test('(S13) signs the very typed data it shows, also where the site writes the chain id as text', async () => {
  const types = { Permit: [{ name: 'value', type: 'uint256' }] }
  const asText = {
    types,
    primaryType: 'Permit',
    domain: { name: 'Token', chainId: '31338' },
    message: { value: '5' },
  }
  const request = parseRequest({ method: 'eth_signTypedData_v4', params: [ours, asText] }, here)
  if (request.kind !== 'sign-typed-data') throw new Error('It is refused')
  expect(request.typedData.domain.chainId).toBe(31_338n)
  const signature = await signTypedData(request.account, request.typedData)
  const shown = {
    types,
    primaryType: 'Permit',
    domain: { name: 'Token', chainId: 31_338 },
    message: { value: 5n },
  } as const
  expect(await recoverTypedDataAddress({ ...shown, signature })).toBe(ours)
})

test('(S18) a message that may be bytes or text is refused', () => {
  for (const message of ['0x123', '0X6869']) {
    expect(parseRequest({ method: 'personal_sign', params: [message, ours] }, here)).toMatchObject({
      kind: 'refusal',
    })
  }
})

test('reads a transaction', () => {
  const params = [{ from: ours, to: theirs, value: '0x10', input: '0xa9' }]
  expect(parseRequest({ method: 'eth_sendTransaction', params }, here)).toMatchObject({
    kind: 'send',
    transaction: { to: theirs, valueAtomic: 16n, data: '0xa9', gas: undefined },
  })
})

test('reads network requests', () => {
  const params = [{ chainId: '0x7a6a', chainName: 'Mine' }]
  expect(parseRequest({ method: 'wallet_switchEthereumChain', params }, here)).toEqual({
    kind: 'switch',
    chainId: 31338,
  })
  expect(parseRequest({ method: 'wallet_addEthereumChain', params }, here)).toEqual({
    kind: 'add',
    chainId: 31338,
    siteName: 'Mine',
    symbol: undefined,
    rpcUrls: [],
  })
})

test.each([
  ['personal_sign', ['0x6869', theirs]],
  ['personal_sign', ['0x6869']],
  ['eth_signTypedData_v4', [theirs, typedData]],
  ['eth_signTypedData_v4', [ours, 'not json']],
  ['eth_signTypedData_v4', [ours, { ...typedData, primaryType: 'constructor' }]],
  ['eth_sendTransaction', [{ from: theirs, to: ours }]],
  ['eth_sendTransaction', [{ from: ours }]],
  ['eth_sendTransaction', [{ from: ours, to: theirs, value: '12' }]],
  ['eth_sendTransaction', [{ from: ours, to: theirs, chainId: '0x2' }]],
  ['wallet_switchEthereumChain', [{ chainId: 31338 }]],
] as const)('refuses %s %j as wrong parameters', (method, params) => {
  expect(parseRequest({ method, params }, here)).toMatchObject({ kind: 'refusal', code: -32602 })
})

test('never throws, whatever the parameters', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(facts.methods)), fc.anything(), (method, params) => {
      expect(parseRequest({ method, params }, here).kind).toBeTypeOf('string')
    }),
    { numRuns: 1_000 },
  )
})
