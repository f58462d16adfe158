import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addAccounts, addressesSchema, listAccounts, listOtherAccounts } from './addresses.js'
import { listFormat1Addresses, readAddresses, storedAddressesSchema } from './format1.js'

const wallet = {
  eip155: { eoa: '0xAb' },
  solana: { eoa: 'So' },
  bip122: { payment: 'bc1q', ordinal: 'bc1p' },
}
const format1 = { evm: '0xAb', solana: 'So', bitcoinPayment: 'bc1q', bitcoinOrdinal: 'bc1p' }
const isRead = (value: unknown) => v.is(storedAddressesSchema, value)
const many = (count: number, write: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [write(index), { eoa: 'x' }]))

describe('addresses by namespace', () => {
  test('are read as they are, with namespaces and kinds that nobody here knows', () => {
    const other = { ...wallet, tron: { eoa: 'T', 'smart-account': 'T2' }, '-a1': { eoa: 'x' } }
    expect(v.parse(addressesSchema, other)).toEqual(other)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '{}'],
    ['a list', [{ eoa: 'x' }]],
    ['a long list', Array.from({ length: 1_000 }, () => ({ eoa: 'x' }))],
    ['no namespace', {}],
    ['a namespace without an account', { ...wallet, tron: {} }],
    ['a namespace in other letters', { EIP155: { eoa: 'x' } }],
    ['a namespace with a network', { 'eip155:1': { eoa: 'x' } }],
    ['a namespace with NUL', { 'eip\u0000': { eoa: 'x' } }],
    ['a long namespace', { eip155155: { eoa: 'x' } }],
    ['a prototype', JSON.parse('{"__proto__":{"eoa":"x"},"eip155":{"eoa":"x"}}')],
    ['a kind that is a prototype', JSON.parse('{"eip155":{"__proto__":"x","eoa":"x"}}')],
    ['a kind of JavaScript’s own', { eip155: { eoa: 'x', constructor: 'x' } }],
    ['another kind of its own', { eip155: { eoa: 'x', prototype: 'x' } }],
    ['a kind in other letters', { eip155: { EOA: 'x' } }],
    ['a long kind', { eip155: { [`a${'b'.repeat(32)}`]: 'x' } }],
    ['an address with NUL', { eip155: { eoa: '0x\u0000' } }],
    ['an empty address', { eip155: { eoa: '' } }],
    ['a long address', { eip155: { eoa: 'x'.repeat(129) } }],
    ['an address that is none', { eip155: { eoa: { address: 'x' } } }],
    ['a number', { eip155: { eoa: 1 } }],
    ['thousands of namespaces', many(5_000, (index) => `n${index}`)],
    ['one namespace too many', many(33, (index) => `ns${index}`)],
    ['one kind too many', { eip155: Object.fromEntries([...'abcdefghi'].map((kind) => [kind, 'x'])) }],
    ['addresses of format 1 with one more', { ...format1, more: 'x' }],
    ['addresses of format 1 without one', { ...format1, bitcoinOrdinal: undefined }],
    ['both forms at once', { ...format1, ...wallet }],
  ])('are refused as a whole: %s', (_, value) => expect(isRead(value)).toBe(false))

  test('are at most as long as a page of text', () => {
    const kinds = Object.fromEntries([...'abcdefgh'].map((kind) => [kind + 'b'.repeat(31), 'x'.repeat(128)]))
    const all = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`nspace${index + 10}`, kinds]))
    expect(isRead(all)).toBe(true)
    expect(JSON.stringify(all).length).toBeLessThan(50_000)
  })

  test('have one order, whatever that of the map', () => {
    const turned = {
      solana: { eoa: 'So' },
      bip122: { payment: 'bc1q', ordinal: 'bc1p' },
      eip155: { eoa: '0xAb' },
    }
    expect(listAccounts(turned)).toEqual(listAccounts(wallet))
    expect(listAccounts(wallet).map(({ kind, namespace }) => `${namespace} ${kind}`)).toEqual([
      'bip122 ordinal',
      'bip122 payment',
      'eip155 eoa',
      'solana eoa',
    ])
  })

  test('are compared account by account, and never written over', () => {
    const tron = { namespace: 'tron', kind: 'eoa', address: 'T' }
    const more = addAccounts(wallet, [tron, { namespace: 'eip155', kind: 'eoa', address: '0xother' }])
    expect(more).toEqual({ ...wallet, tron: { eoa: 'T' } })
    expect(listOtherAccounts(more, wallet)).toEqual([tron])
    expect(listOtherAccounts(wallet, more)).toEqual([])
    const swapped = { ...wallet, solana: { eoa: 'Other' } }
    expect(listOtherAccounts(swapped, wallet)).toEqual([
      { namespace: 'solana', kind: 'eoa', address: 'Other' },
    ])
  })
})

describe('addresses of format 1', () => {
  test('are the same accounts, and back', () => {
    expect(readAddresses(v.parse(storedAddressesSchema, format1))).toEqual(wallet)
    expect(readAddresses(v.parse(storedAddressesSchema, wallet))).toEqual(wallet)
    expect(listFormat1Addresses(wallet)).toEqual(Object.values(format1))
  })

  test('are those four and no others', () => {
    const { bip122: _, ...fewer } = wallet
    expect(listFormat1Addresses(fewer)).toBeUndefined()
    expect(listFormat1Addresses({ ...wallet, tron: { eoa: 'T' } })).toBeUndefined()
    expect(listFormat1Addresses({ ...fewer, tron: { eoa: 'T', other: 'T2' } })).toBeUndefined()
  })

  test('are told from a namespace that is called like one of them', () => {
    const odd = { evm: { eoa: 'x' } }
    expect(readAddresses(v.parse(storedAddressesSchema, odd))).toEqual(odd)
  })
})
