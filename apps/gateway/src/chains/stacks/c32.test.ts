import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAddress,
  isAddressOn,
  readKeyHash,
  readPrincipal,
  toAddressBytes,
  toAddressKey,
  toContractId,
  toSpelling,
} from './address.js'
import { decodeC32Address, encodeC32Address } from './c32.js'

const main = 'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N'
const test_ = 'ST1WV0048ERKB55592H81MK6J4TTRP8TSGE8VSTHJ'
/** The account of the network itself: a hash of zeros. */
const burn = 'SP000000000000000000002Q6VF78'

test('reads what it writes, whatever the account', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 31 }),
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      (version, hash160) => {
        expect(decodeC32Address(encodeC32Address({ version, hash160 }))).toEqual({ version, hash160 })
      },
    ),
  )
  expect(decodeC32Address(burn)).toEqual({ version: 22, hash160: new Uint8Array(20) })
})

test('takes an address in its one spelling only', () => {
  expect([main, test_, burn].map(isAddress)).toEqual([true, true, true])
  for (const place of main.slice(1)) {
    const at = main.indexOf(place, 1)
    for (const other of '0ABZ') {
      const changed = main.slice(0, at) + other + main.slice(at + 1)
      expect(isAddress(changed), changed).toBe(changed === main)
    }
  }
  const wrong = ['', 'S', 'SP', main.toLowerCase(), `${main}0`, main.slice(0, -1), ` ${main}`, `${main}\0`]
  for (const text of [...wrong, main.replace('0', 'O'), main.replace('1', 'I'), 'SP'.padEnd(41, 'Z')]) {
    expect(isAddress(text), text).toBe(false)
  }
  // Of a version that there is none of.
  expect(isAddress(encodeC32Address({ version: 5, hash160: new Uint8Array(20).fill(7) }))).toBe(false)
  expect(isAddress('S'.repeat(5_000_000))).toBe(false)
})

test('takes contracts of an account by their names', () => {
  expect(readPrincipal(`${main}.usdcx-token_2`)).toMatchObject({
    ...{ address: main, contractName: 'usdcx-token_2', version: 22 },
  })
  expect(isAddress(`${main}.a%5Fb`)).toBe(true)
  for (const name of ['', '1a', '-a', 'a b', 'a.b', 'a::b', 'é', 'a'.repeat(41), 'a%5Gb']) {
    expect(isAddress(`${main}.${name}`), name).toBe(false)
  }
})

test('one spelling of contracts fits into CAIP ids, and back', () => {
  expect(toAddressKey(`${main}.a_b_C`)).toBe(`${main}.a%5Fb%5FC`)
  expect(toAddressKey(`${main}.a%5fb_C`)).toBe(`${main}.a%5Fb%5FC`)
  expect(toContractId(`${main}.a%5Fb%5fC`)).toBe(`${main}.a_b_C`)
})

test('tells networks’ kinds apart', () => {
  expect(isAddressOn(main, 'stacks:1')).toBe(true)
  expect(isAddressOn(main, 'stacks:2147483648')).toBe(false)
  expect(isAddressOn(test_, 'stacks:2147483648')).toBe(true)
  expect(isAddressOn(test_, 'stacks:1')).toBe(false)
  expect(isAddressOn('no', 'stacks:1')).toBe(false)
  expect(isAddressOn('no', 'stacks:2147483648')).toBe(false)
})

test('only accounts of one key have the hash of a key', () => {
  const hash160 = new Uint8Array(20).fill(9)
  const of = (version: number) => readKeyHash(encodeC32Address({ version, hash160 }))
  expect([22, 26].map(of)).toEqual([hash160, hash160])
  expect([20, 21].map(of)).toEqual([undefined, undefined])
  expect(readKeyHash(`${main}.token`)).toBeUndefined()
})

test('names keep accounts of the main network in bytes and in one spelling', () => {
  expect(toAddressBytes(main)).toEqual(Uint8Array.from([22, ...(readKeyHash(main) ?? [])]))
  expect(toAddressBytes(`${main}.token`)).toBeUndefined()
  expect(toAddressBytes('no')).toBeUndefined()
  const hash160 = new Uint8Array(20).fill(9)
  const of = (version: number) => toAddressBytes(encodeC32Address({ version, hash160 }))
  expect([20, 22].map(of)).toEqual([20, 22].map((version) => Uint8Array.from([version, ...hash160])))
  expect([21, 26].map(of)).toEqual([undefined, undefined])
  expect([toSpelling(main), toSpelling('no')]).toEqual([main, 'no'])
})
