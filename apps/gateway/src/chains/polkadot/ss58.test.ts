import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { Keyring } from '@polkadot/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddress, toNetworkSpelling, toSpelling } from './address.js'
import { decodeSs58, encodeSs58 } from './ss58.js'

/** Alice, on Polkadot, Kusama and any chain of Substrate. */
const alice = [
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0],
  ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 2],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 42],
] as const
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const prefixes = fc.integer({ min: 0, max: 16_383 }).filter((prefix) => prefix !== 46 && prefix !== 47)

test('an account has another address on each network', () => {
  for (const [address, prefix] of alice) {
    expect(decodeSs58(address)?.prefix).toBe(prefix)
    for (const [other, ofOther] of alice) expect(toNetworkSpelling(address, ofOther)).toBe(other)
    expect(toSpelling(address)).toBe(alice[0][0])
  }
})

test('addresses are those of the network’s own library', () => {
  const keyring = new Keyring()
  fc.assert(
    fc.property(bytes, prefixes, (key, prefix) => {
      const address = encodeSs58(key, prefix)
      expect(address).toBe(keyring.encodeAddress(key, prefix))
      expect(decodeSs58(address)).toEqual({ prefix, key })
    }),
    { numRuns: 100 },
  )
})

test('one other character, and it is none', () => {
  for (const [address] of alice) {
    for (let at = 0; at < address.length; at += 1) {
      const other = address[at] === 'x' ? 'y' : 'x'
      expect(isAddress(address.slice(0, at) + other + address.slice(at + 1)), `${at}`).toBe(false)
    }
  }
})

test('what is longer, shorter, of 20 bytes or of another chain is none', () => {
  const [[address]] = alice
  const whole = decodeBase58(address) ?? new Uint8Array()
  const odd = [
    ...[
      '',
      ' ',
      address.slice(1),
      `${address}1`,
      `1${address}`,
      ` ${address}`,
      `${address}\n`,
      `${address}é`,
    ],
    ...[`0x${'12'.repeat(20)}`, `0x${'12'.repeat(32)}`, 'So11111111111111111111111111111111111111112'],
    ...['1'.repeat(34), '1'.repeat(35), '1'.repeat(36), '1'.repeat(50), '1'.repeat(1_000_000)],
    encodeBase58(whole.subarray(0, 34)),
    encodeBase58(Buffer.concat([whole, Buffer.alloc(1)])),
    encodeBase58(Uint8Array.from([0xff, ...whole.subarray(1)])),
    encodeBase58(Uint8Array.from([0x40, 0x00, ...whole.subarray(1)])),
  ]
  for (const text of odd) expect(isAddress(text), text.slice(0, 60)).toBe(false)
  for (const prefix of [-1, 16_384, 0.5, Number.NaN]) {
    expect(() => encodeSs58(new Uint8Array(32), prefix)).toThrow(RangeError)
  }
  expect(() => encodeSs58(new Uint8Array(31), 0)).toThrow(RangeError)
})
