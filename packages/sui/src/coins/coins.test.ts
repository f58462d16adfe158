import { encodeBase58, isCaip10, joinCaip10 } from '@latchkey/primitives'
import { bcs, TypeTagSerializer } from '@mysten/sui/bcs'
import { normalizeStructTag } from '@mysten/sui/utils'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAddressKey } from '../address.js'
import { createBcsReader } from '../bcs/createBcsReader.js'
import { nativeCoinType, readCoinType, takeTypeTag, toCaipReference, writeTypeTag } from './CoinType.js'
import { readCoinObject } from './readCoinObject.js'

const names = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/)
const addresses = fc.stringMatching(/^0x[0-9a-fA-F]{1,64}$/)
const { struct } = fc.letrec<{ struct: string; type: string }>((tie) => ({
  struct: fc
    .tuple(addresses, names, names, fc.array(tie('type'), { maxLength: 2 }))
    .map(([address, module, name, types]) =>
      types.length > 0
        ? `${address}::${module}::${name}<${types.join(', ')}>`
        : `${address}::${module}::${name}`,
    ),
  type: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom('u8', 'bool', 'address', 'u256'),
    tie('struct'),
    tie('type').map((type) => `vector<${type}>`),
  ),
}))

describe('a kind of coin', () => {
  test('is spelt and written as Sui’s SDK does it', () => {
    fc.assert(
      fc.property(
        struct.filter((text) => text.length < 180),
        (text) => {
          const coinType = readCoinType(text)
          expect(coinType?.repr.replaceAll(', ', ',')).toBe(normalizeStructTag(text).replaceAll(', ', ','))
          const tag = bcs.TypeTag.serialize(TypeTagSerializer.parseFromStr(text, true)).toBytes()
          expect(coinType && writeTypeTag(coinType)).toEqual(new Uint8Array(tag))
          expect(takeTypeTag(createBcsReader(tag))).toEqual(coinType)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('is written in CAIP ids as in a URL, and read back from there', () => {
    const usdc = readCoinType(`0x${'ab'.repeat(32)}::my_usdc::USDC`)
    const reference = usdc && toCaipReference(usdc)
    expect(reference).toBe(`0x${'ab'.repeat(32)}%3A%3Amy%5Fusdc%3A%3AUSDC`)
    expect(isCaip10(joinCaip10('sui:mainnet', reference ?? ''))).toBe(true)
    expect(readCoinType(reference ?? '')).toEqual(usdc)
    expect(readCoinType(reference?.toLowerCase() ?? '')?.repr).toBe(`0x${'ab'.repeat(32)}::my_usdc::usdc`)
    const pair = readCoinType(`0x1::lp::LP<0x2::sui::SUI, 0xA::b::C>`)
    // Too long for such an id.
    expect(pair && toCaipReference(pair)).toBeUndefined()
    const short = readCoinType('0x1::lp::LP<u8,vector<u8>>')
    expect(readCoinType((short && toCaipReference(short)) ?? '')).toEqual(short)
  })

  test('has one key, however its address and the rest are spelt', () => {
    fc.assert(
      fc.property(
        struct.filter((text) => text.length < 60),
        (text) => {
          const coinType = readCoinType(text)
          const reference = coinType && toCaipReference(coinType)
          fc.pre(reference !== undefined && !/[<>]/.test(text))
          expect(toAddressKey(text)).toBe(reference)
          expect(toAddressKey(encodeURIComponent(text).replaceAll('%3A', '%3a'))).toBe(reference)
          expect(toAddressKey(reference ?? '')).toBe(reference)
        },
      ),
    )
    expect(toAddressKey('0xA')).toBe(`0x${'a'.padStart(64, '0')}`)
    expect(toAddressKey('odd:text')).toBe('odd:text')
  })

  test.each([
    '',
    '0x2',
    '0x2::sui',
    '0x2::sui::SUI ',
    ' 0x2::sui::SUI',
    '0x2::sui::SUI<',
    '0x2::sui::SUI<>',
    '0x2::sui::SUI>',
    '0x2::su-i::SUI',
    '0x2::1sui::SUI',
    '2::sui::SUI',
    `0x${'1'.repeat(65)}::sui::SUI`,
    '0x2::a::B<vector<u8, u8>>',
    '0x2::a::B<constructor>',
    '0x2::a::B<u7>',
    `0x2::a::B<${'vector<'.repeat(40)}u8${'>'.repeat(41)}`,
    `0x2::a::${'B'.repeat(3000)}`,
    '0x2%3A%3Asui',
    '%',
    '0x2::sui::SUI\n',
  ])('%j is none', (text) => {
    expect(readCoinType(text)).toBeUndefined()
  })
})

describe('a coin’s object', () => {
  const usdc = readCoinType('0xc::usdc::USDC') ?? nativeCoinType
  const id = `0x${'12'.repeat(32)}`
  const owner = `0x${'34'.repeat(32)}`
  const contents = bcs.struct('Coin', { id: bcs.Address, balance: bcs.u64() })
  const toMove = (type: object, balance = 77n) => ({
    ...{ type, hasPublicTransfer: true, version: 5 },
    contents: contents.serialize({ id, balance }).toBytes(),
  })
  type Change = { data?: object; owner?: object; previousTransaction?: string; storageRebate?: number }
  const toBytes = (type: object, change: Change = {}) =>
    new Uint8Array(
      bcs.Object.serialize({
        data: { Move: toMove(type) },
        owner: { AddressOwner: owner },
        previousTransaction: encodeBase58(new Uint8Array(32).fill(9)),
        storageRebate: 988_000,
        ...change,
      } as never).toBytes(),
    )
  const ofUsdc = { Coin: usdc.repr }

  test('says what it is worth, and has the digest by which transactions name it', () => {
    const bytes = toBytes(ofUsdc)
    const digest = encodeBase58(blake2b(concatBytes(utf8ToBytes('Object::'), bytes), { dkLen: 32 }))
    expect(readCoinObject(bytes, usdc)).toEqual({ id, owner, digest, version: 5n, balanceAtomic: 77n })
    expect(readCoinObject(toBytes({ GasCoin: true }), nativeCoinType)?.balanceAtomic).toBe(77n)
  })

  test.each<[string, Uint8Array]>([
    ['of another kind', toBytes({ Coin: '0xd::usdc::USDC' })],
    ['of SUI', toBytes({ GasCoin: true })],
    ['that is no coin', toBytes({ Other: { address: '0xc', module: 'usdc', name: 'USDC', typeParams: [] } })],
    ['that is shared', toBytes(ofUsdc, { owner: { Shared: { initialSharedVersion: 1 } } })],
    ['that cannot change', toBytes(ofUsdc, { owner: { Immutable: true } })],
    ['of another object', toBytes(ofUsdc, { owner: { ObjectOwner: owner } })],
    ['that is not whole', toBytes(ofUsdc).slice(0, -1)],
    ['with more behind it', Uint8Array.from([...toBytes(ofUsdc), 0])],
    ['that is nothing', new Uint8Array()],
  ])('%s is none', (_, bytes) => {
    expect(readCoinObject(bytes, usdc)).toBeUndefined()
  })

  test('cannot be changed in any bit and keep its digest', () => {
    const bytes = toBytes(ofUsdc)
    const good = readCoinObject(bytes, usdc)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const changed = bytes.slice()
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        expect(readCoinObject(changed, usdc)?.digest).not.toBe(good?.digest)
      }),
    )
  })
})
