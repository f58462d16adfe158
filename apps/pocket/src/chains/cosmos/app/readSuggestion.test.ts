import { expect, test } from 'vitest'
import { RequestError } from '../../../app/requests/RequestError.js'
import { readSuggestion } from './readSuggestion.js'

const info = {
  chainId: 'orchard-1',
  chainName: 'Orchard\nTest',
  rpc: 'http://127.0.0.1:1/',
  rest: 'http://127.0.0.1:1/',
  bip44: { coinType: 118 },
  bech32Config: { bech32PrefixAccAddr: 'orchard' },
  currencies: [{ coinDenom: 'PEAR', coinMinimalDenom: 'upear', coinDecimals: 6 }],
  feeCurrencies: [{ coinDenom: 'APPLE', coinMinimalDenom: 'uapple', coinDecimals: 3 }],
  stakeCurrency: {},
  features: [],
}

test.each([
  ['no object', 'x'],
  ['no name', { ...info, chainName: '' }],
  ['a long name', { ...info, chainName: 'x'.repeat(61) }],
  ['a node of another kind', { ...info, rest: 'ftp://127.0.0.1/' }],
  ['a script for a node', { ...info, rest: 'javascript:alert(1)' }],
  ['a long address of a node', { ...info, rest: `http://127.0.0.1/${'x'.repeat(500)}` }],
  ['keys of another kind', { ...info, bip44: { coinType: 60 } }],
  ['keys as on Ethereum', { ...info, features: ['eth-key-sign'] }],
  ['a long id', { ...info, chainId: 'x'.repeat(33) }],
  ['an id with other signs', { ...info, chainId: 'orchard 1' }],
  ['an id that is a hash', { ...info, chainId: 'hashed-0123456789abcdef' }],
  ['a strange prefix', { ...info, bech32Config: { bech32PrefixAccAddr: 'Orchard!' } }],
  ['nothing to pay with', { ...info, feeCurrencies: [] }],
  ['a symbol that is none', { ...info, feeCurrencies: [{ ...info.feeCurrencies[0], coinDenom: '\u202e' }] }],
  ['decimals beyond all', { ...info, feeCurrencies: [{ ...info.feeCurrencies[0], coinDecimals: 99 }] }],
  ['a great many currencies', { ...info, currencies: Array(201).fill(info.currencies[0]) }],
])('a suggestion with %s is refused', (_, chainInfo) => {
  expect(() => readSuggestion({ chainInfo })).toThrow(RequestError)
})

test('a suggestion that is none at all is refused', () => {
  for (const params of [undefined, null, 'x', [], { chainInfo: undefined }])
    expect(() => readSuggestion(params)).toThrow(RequestError)
})

test('a suggestion is read with what pocket needs of it, and what fees are paid in first', () => {
  expect(readSuggestion({ chainInfo: info })).toEqual({
    kind: 'cosmos-suggest',
    rpcUrl: info.rest,
    wanted: {
      id: 'cosmos:orchard-1',
      name: 'Orchard Test',
      symbol: 'APPLE',
      decimals: 3,
      addressPrefix: 'orchard',
      tokens: [
        { address: 'uapple', name: 'APPLE', symbol: 'APPLE', decimals: 3 },
        { address: 'upear', name: 'PEAR', symbol: 'PEAR', decimals: 6 },
      ],
    },
  })
})

test('currencies that cannot be read are left out, and of many the first are kept', () => {
  const pear = info.currencies[0]
  const others = Array.from({ length: 40 }, (_, at) => ({ ...pear, coinMinimalDenom: `upear${at}` }))
  const { wanted } = readSuggestion({ chainInfo: { ...info, currencies: ['x', null, ...others] } })
  expect(wanted.tokens).toHaveLength(20)
  expect(wanted.tokens?.[1]).toMatchObject({ address: 'upear0' })
})
