import { describe, expect, test } from 'vitest'
import type { Surroundings } from '../../../../app/requests/ChainRequest.js'
import { parseRequest as parseFor } from '../../../../app/requests/parseRequest.js'
import { testAccounts as accounts } from '../../../../testing/testAccounts.js'
import { eip155 } from '../eip155.js'

const ours = accounts[0].address
const theirs = `0x${'9'.repeat(40)}`
const here: Surroundings = { network: 'eip155:1', address: ours, isKnown: (id) => id === 'eip155:1' }
const parseRequest = (asked: { method: string; params?: unknown }, surroundings: Surroundings) =>
  parseFor(eip155, asked, surroundings)
const send = (change: object) =>
  parseRequest({ method: 'eth_sendTransaction', params: [{ from: ours, to: theirs, ...change }] }, here)
const add = (change: object) =>
  parseRequest(
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x2a',
          chainName: 'Forty-two',
          rpcUrls: ['https://node.example'],
          nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
          ...change,
        },
      ],
    },
    here,
  )
const call = (change: object, params: object = {}) =>
  parseRequest(
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: '0x1',
          atomicRequired: false,
          calls: [{ to: theirs, value: '0x1' }],
          ...change,
        },
      ],
      ...params,
    },
    here,
  )

describe('a transaction', () => {
  test.each([
    [{ gasPrice: '0x5' }, { type: 'legacy', gasPriceAtomic: 5n }],
    [{ type: '0x0' }, { type: 'legacy', gasPriceAtomic: undefined }],
    [
      { type: '0x1', gasPrice: '0x5' },
      { type: 'legacy', gasPriceAtomic: 5n },
    ],
    [
      { type: '0x2', maxFeePerGas: '0x5' },
      { type: 'eip1559', maxFeePerGasAtomic: 5n, maxPriorityFeePerGasAtomic: undefined },
    ],
    [{}, { type: 'any' }],
  ])('with %j pays as it says', (fields, pricing) => {
    expect(send(fields)).toMatchObject({ kind: 'send', transaction: { pricing } })
  })

  test.each([
    [{ type: '0x1' }, []],
    [{ type: '0x01', accessList: [] }, []],
    [{ type: '0x0' }, undefined],
    [{}, undefined],
  ])('with %j has the access list of its type', (fields, accessList) => {
    expect(send(fields)).toMatchObject({ transaction: { accessList } })
  })

  test.each([
    [{ type: '0x3' }, 'type has to be 0x0, 0x1 or 0x2'],
    [{ type: 'legacy' }, 'type has to be 0x0, 0x1 or 0x2'],
    [{ type: 2 }, 'type has to be 0x0, 0x1 or 0x2'],
    [{ type: 'constructor' }, 'type has to be 0x0, 0x1 or 0x2'],
    [{ gasPrice: '0x1', maxFeePerGas: '0x1' }, 'not both'],
    [{ gasPrice: '0x1', type: '0x2' }, 'not both'],
    [{ maxFeePerGas: '0x1', type: '0x0' }, 'need the type 0x2'],
    [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, 'more than maxFeePerGas'],
    [{ gasPrice: 5 }, "transaction's 0.gasPrice cannot be read".replace('0.', '')],
    [{ data: '0x01', input: '0x02' }, 'data and input differ'],
    [{ authorizationList: [] }, 'authorizationList'],
    [{ nonce: `0x${'f'.repeat(20)}` }, 'nonce is too large'],
  ])('with %j is refused, and says why', (fields, reason) => {
    expect(send(fields)).toMatchObject({
      kind: 'refusal',
      code: -32602,
      message: expect.stringContaining(reason),
    })
  })
})

describe('a network', () => {
  test('is read with its nodes that can be reached by HTTP', () => {
    expect(add({ rpcUrls: ['wss://node.example', 'https://node.example', 7] })).toEqual({
      kind: 'add',
      chainId: 42,
      siteName: 'Forty-two',
      symbol: 'COIN',
      rpcUrls: ['https://node.example'],
    })
  })

  test('that pocket has needs its id only', () => {
    expect(add({ chainId: '0x1', rpcUrls: undefined, nativeCurrency: undefined })).toMatchObject({
      kind: 'add',
      chainId: 1,
      rpcUrls: [],
    })
  })

  test.each([
    [{ rpcUrls: [] }, 'http or https address in rpcUrls'],
    [{ rpcUrls: ['file:///etc/passwd', 'javascript:alert(1)'] }, 'http or https address in rpcUrls'],
    [{ chainName: '\u202e' }, 'needs a chainName'],
    [{ nativeCurrency: { symbol: 'COIN', decimals: 6 } }, '18 decimals'],
    [{ nativeCurrency: { symbol: '', decimals: 18 } }, 'symbol of 1 to 11'],
    [{ nativeCurrency: undefined }, 'symbol of 1 to 11'],
    [{ chainId: 42 }, 'chainId in hexadecimal'],
    [{ chainId: '0x0' }, 'chainId in hexadecimal'],
  ])('with %j is refused, and says why', (fields, reason) => {
    expect(add(fields)).toMatchObject({
      kind: 'refusal',
      code: -32602,
      message: expect.stringContaining(reason),
    })
  })

  test('to switch to that pocket does not have is 4902, so that the site adds it', () => {
    const params = [{ chainId: '0x2a' }]
    expect(parseRequest({ method: 'wallet_switchEthereumChain', params }, here)).toMatchObject({ code: 4902 })
  })
})

describe('several calls', () => {
  test('are read, from the account in use where none is named', () => {
    expect(call({})).toMatchObject({
      kind: 'send-calls',
      account: accounts[0].account,
      network: 'eip155:1',
      calls: [{ to: theirs, valueAtomic: 1n, data: '0x' }],
    })
  })

  test.each([
    [{ version: '1.0' }, -32602],
    [{ calls: [] }, -32602],
    [{ calls: [{}] }, -32602],
    [{ calls: Array.from({ length: 21 }, () => ({ to: theirs })) }, 5740],
    [{ capabilities: { paymasterService: { url: 'https://x.test' } } }, 5700],
    [{ calls: [{ to: theirs, capabilities: { flowControl: {} } }] }, 5700],
    [{ chainId: '0x2' }, 5710],
    [{ atomicRequired: true }, 5760],
    [{ atomicRequired: undefined }, -32602],
    [{ from: theirs }, -32602],
  ])('with %j are refused with %i', (fields, code) => {
    expect(call(fields)).toMatchObject({ kind: 'refusal', code })
  })

  test('with a capability that is optional are taken without it', () => {
    expect(call({ capabilities: { paymasterService: { optional: true } } }).kind).toBe('send-calls')
  })
})

describe('a token', () => {
  const watch = (params: unknown) => parseRequest({ method: 'wallet_watchAsset', params }, here)
  const token = { type: 'ERC20', options: { address: theirs, symbol: 'TKN\u202e', decimals: 6 } }

  test('is read, as an object or wrapped in a list', () => {
    const expected = { kind: 'watch-asset', address: theirs, siteSymbol: 'TKN', siteDecimals: 6 }
    expect(watch(token)).toEqual(expected)
    expect(watch([token])).toEqual(expected)
  })

  test.each([
    { ...token, type: 'ERC721' },
    { type: 'ERC20' },
    { ...token, options: { address: '0x1' } },
    undefined,
  ])('that is %j is refused', (params) => {
    expect(watch(params)).toMatchObject({ kind: 'refusal', code: -32602 })
  })
})

test('a message longer than anyone reads is refused before it is looked at', () => {
  const params = ['x'.repeat(300_000), ours]
  expect(parseRequest({ method: 'personal_sign', params }, here)).toMatchObject({ code: -32602 })
})

test.each(['nul \u0000 byte', 'bidi \u202e text', 'isolate \u2066 text'])(
  'a message with characters that hide or reorder is shown as bytes: %j',
  (message) => {
    expect(parseRequest({ method: 'personal_sign', params: [message, ours] }, here)).toMatchObject({
      kind: 'sign-message',
      text: undefined,
      signIn: undefined,
    })
  },
)
