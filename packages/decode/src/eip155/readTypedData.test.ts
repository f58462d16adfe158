import { isAppKitError } from '@latchkey/errors'
import fc from 'fast-check'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { isTypedData, readTypedData } from './readTypedData.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const data = {
  domain: { name: 'Shop', version: '1', chainId: 31337, verifyingContract: address },
  types: {
    Order: [
      { name: 'maker', type: 'Person' },
      { name: 'amounts', type: 'uint256[]' },
      { name: 'price', type: 'int8' },
      { name: 'root', type: 'bytes32' },
      { name: 'isFinal', type: 'bool' },
      { name: 'note', type: 'string' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
  },
  primaryType: 'Order',
  message: {
    maker: { wallet: address },
    amounts: ['1', 2, '0x3'],
    price: -128,
    root: `0x${'ab'.repeat(32)}`,
    isFinal: true,
    note: 'hello',
  },
}
const withMessage = (change: object) => ({ ...data, message: { ...data.message, ...change } })
const hashOf = (value: unknown) => hashTypedData(value as TypedDataDefinition)

describe('what can be signed', () => {
  test('has a field of its domain without a value left out', () => {
    const domain = { ...data.domain, version: undefined }
    expect(hashOf(readTypedData({ ...data, domain }))).toBe(hashOf({ ...data, domain }))
  })

  test('is signed as the site has it: same hash as the untouched data', () => {
    expect(hashOf(readTypedData(data))).toBe(hashOf(data))
    expect(hashOf(readTypedData(JSON.stringify(data)))).toBe(hashOf(data))
  })

  test.each([address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address.replace('f39F', 'F39f')])(
    'takes the address %s whatever its checksum',
    (wallet) => {
      const odd = {
        ...withMessage({ maker: { wallet } }),
        domain: { ...data.domain, verifyingContract: wallet },
      }
      expect(hashOf(readTypedData(odd))).toBe(hashOf(data))
    },
  )

  test('signs the chain id of a domain that writes it as text', () => {
    const text = { ...data, domain: { ...data.domain, chainId: '31337' } }
    expect(hashOf(readTypedData(text))).toBe(hashOf(data))
  })

  test('takes types that refer to themselves, as far as the data goes', () => {
    const node = { types: { Node: [{ name: 'inside', type: 'Node[]' }] }, primaryType: 'Node', domain: {} }
    expect(readTypedData({ ...node, message: { inside: [{ inside: [] }] } }).message).toEqual({
      inside: [{ inside: [] }],
    })
  })

  test('shows nothing that is not signed', () => {
    const { message, types } = readTypedData({
      ...withMessage({ extra: 'free money' }),
      types: { ...data.types, Unused: [{ name: 'extra', type: 'string' }] },
    })
    expect(message).not.toHaveProperty('extra')
    expect(types).not.toHaveProperty('Unused')
  })

  test('has the type of its domain spelt out, also where the site has not, and is the same when it is read again', () => {
    const read = readTypedData({ ...data, domain: { ...data.domain, chainId: '0x7a69' } })
    expect(read.domain.chainId).toBe(31337n)
    expect(read.types.EIP712Domain?.map(({ name }) => name)).toEqual(Object.keys(data.domain))
    expect(isTypedData(read)).toBe(true)
    expect(isTypedData(structuredClone(read))).toBe(true)
    expect(isTypedData(data)).toBe(false)
    expect(isTypedData({ ...read, domain: { ...read.domain, chainId: '31337' } })).toBe(false)
  })
})

describe('what cannot', () => {
  test.each([
    [withMessage({ note: 7 }), 'Order.note has to be text; it is number'],
    [withMessage({ note: undefined }), 'Order.note has to be text; it is undefined'],
    [{ ...data, message: {} }, 'Order.maker is missing'],
    [withMessage({ maker: null }), 'Order.maker has to be an object; it is null'],
    [withMessage({ maker: { wallet: '0x12' } }), 'Order.maker.wallet has to be an address; it is "0x12"'],
    [withMessage({ amounts: ['ten'] }), 'Order.amounts[0] has to be a whole number'],
    [withMessage({ amounts: [-1] }), 'Order.amounts[0] has to be within uint256'],
    [withMessage({ amounts: [1.5] }), 'Order.amounts[0] has to be a whole number'],
    [withMessage({ amounts: [1e21] }), 'as text when it is large'],
    [withMessage({ amounts: 5 }), 'Order.amounts has to be a list'],
    [withMessage({ price: 128 }), 'Order.price has to be within int8'],
    [withMessage({ root: '0xab' }), 'Order.root has to be 32 bytes'],
    [withMessage({ root: 'ab' }), 'Order.root has to be bytes'],
    [withMessage({ isFinal: 'true' }), 'Order.isFinal has to be true or false'],
    [{ ...data, primaryType: 'Offer' }, 'The primary type Offer is not described'],
    [{ ...data, primaryType: 'constructor' }, 'The primary type constructor is not described'],
    [{ ...data, types: { Order: [{ name: 'a', type: 'Gone' }] } }, 'Order.a is of the type Gone'],
    [{ ...data, types: { Order: [{ name: 'a', type: 'uint7' }] } }, 'Order.a is of the type uint7'],
    [{ ...data, types: { ...data.types, 'Order(bool b)X': [] } }, 'cannot be the name of a type'],
    [{ ...data, types: { ...data.types, uint256: [] } }, 'cannot be the name of a type'],
    [{ ...data, types: { Order: [{ name: 'a b', type: 'bool' }] } }, 'cannot be the name of a field'],
    [
      { ...data, types: { Order: [data.types.Person[0], data.types.Person[0]] } },
      'Order.wallet is there twice',
    ],
    [{ ...data, domain: { ...data.domain, salt: '0x12' } }, 'domain.salt has to be 32 bytes'],
    [{ ...data, domain: { ...data.domain, chainId: 'mainnet' } }, 'domain.chainId has to be a whole number'],
    [{ ...data, domain: { ...data.domain, extra: 1 } }, 'domain.extra is no field of a domain'],
    [
      { ...data, types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
      'domain.version is not described in types.EIP712Domain',
    ],
    [
      { ...data, domain: {}, types: { ...data.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] } },
      'domain.chainId is missing',
    ],
    [
      {
        ...data,
        domain: { chainId: '31337' },
        types: { ...data.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
      },
      'domain.chainId cannot be of the type string',
    ],
    [{ ...data, primaryType: 'EIP712Domain' }, 'The primary type EIP712Domain is not described'],
    [{ ...data, types: { Order: [{ name: 'a', type: 'uint08' }] } }, 'Order.a is of the type uint08'],
    [{ ...data, types: { Order: [{ name: 'a', type: 'bool[02]' }] } }, 'Order.a is of the type bool[02]'],
    [
      { ...data, types: { ...data.types, Person: [{ name: 'valueOf', type: 'bool' }] } },
      'Person.valueOf cannot be the name of a field',
    ],
    [{ ...data, types: { ...data.types, Pers$n: [] } }, 'Pers$n cannot be the name of a type'],
    [withMessage({ note: 'half \ud83d' }), 'Order.note has to be text'],
    [JSON.stringify(data).replace('"price":', '"price":1,"price":'), 'each name once'],
    [JSON.stringify(data).replace('"price":', '"pric\\u0065":1,"price":'), 'each name once'],
    ['{', 'needs types, primaryType, domain and message'],
    [undefined, 'needs types, primaryType, domain and message'],
  ])('says of %j what is wrong', (bad, reason) => {
    expect(() => readTypedData(bad)).toThrow(reason)
  })

  test('ends with data that goes in a circle, or is deeper or longer than anyone reads', () => {
    const types = { Node: [{ name: 'inside', type: 'Node' }] }
    const circle: { inside?: unknown } = {}
    circle.inside = circle
    expect(() => readTypedData({ types, primaryType: 'Node', domain: {}, message: circle })).toThrow(
      /deeper than 32/,
    )
    const deep = `${'{"inside":'.repeat(50_000)}null${'}'.repeat(50_000)}`
    const text = JSON.stringify({ types, primaryType: 'Node', domain: {} }).replace(
      /}$/,
      `,"message":${deep}}`,
    )
    expect(() => readTypedData(text)).toThrow(/too large/)
    const many = { types: { List: [{ name: 'of', type: 'bool[][]' }] }, primaryType: 'List', domain: {} }
    const row = Array.from({ length: 100 }, () => true)
    const rows = Array.from({ length: 100 }, () => row)
    expect(() => readTypedData({ ...many, message: { of: rows } })).toThrow(/too large/)
    const wide = Array.from({ length: 1_000_000 }, () => true)
    expect(() => readTypedData({ ...many, message: { of: wide } })).toThrow(/too large/)
    const nested = `bool${'[]'.repeat(60)}`
    const endless: unknown[] = []
    endless.push(endless)
    const lists = { types: { List: [{ name: 'of', type: nested }] }, primaryType: 'List', domain: {} }
    expect(() => readTypedData({ ...lists, message: { of: endless } })).toThrow(/deeper than 32/)
  })

  test('(S19) ends in a moment, whatever is written to keep it busy', () => {
    const ofType = (type: string) => ({ ...data, types: { Order: [{ name: 'a', type }] } })
    const startMs = performance.now()
    expect(() => readTypedData(ofType(`${'[1]'.repeat(150_000)}x`))).toThrow(/too large/)
    expect(() => readTypedData(ofType(`bool${'[]'.repeat(200)}`))).toThrow(/too large/)
    const long = 'x\\\\"'.repeat(90_000)
    expect(
      readTypedData(JSON.stringify(withMessage({ note: long.slice(0, 200_000) }))).message.note,
    ).toHaveLength(200_000)
    expect(() => readTypedData(`"${'\\\\'.repeat(120_000)}`)).toThrow(/each name once/)
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })

  test('keeps a site from writing pocket’s sentences: no hidden characters, and short', () => {
    const note = { text: `\u202e\u0000${'x'.repeat(500)}` }
    const thrown = (() => {
      try {
        readTypedData(withMessage({ isFinal: note.text }))
      } catch (error) {
        return (error as Error).message
      }
      return ''
    })()
    expect(thrown).toMatch(/^Order\.isFinal has to be true or false; it is "x{60}…"$/)
  })

  test('whatever is let through can be signed', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.bigInt(),
      fc.constant(null),
      fc.constant([]),
    )
    const type = fc.constantFrom(
      'uint8',
      'int256',
      'bytes',
      'bytes4',
      'address',
      'bool',
      'string',
      'bool[]',
      'A',
    )
    fc.assert(
      fc.property(type, value, (fieldType, given) => {
        const typed = {
          types: { A: [{ name: 'a', type: fieldType }] },
          primaryType: 'A',
          domain: {},
          message: { a: given },
        }
        let read: unknown
        try {
          read = readTypedData(typed)
        } catch (error) {
          expect(isAppKitError(error, 'decode/unreadable')).toBe(true)
          return
        }
        expect(hashOf(read)).toMatch(/^0x/)
      }),
      { numRuns: 2_000 },
    )
  })
})
