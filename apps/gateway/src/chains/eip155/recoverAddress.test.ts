import fc from 'fast-check'
import { bytesToHex, concatHex, type Hex, numberToHex, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { recoverAddress } from './recoverAddress.js'

const accounts = [1, 2].map((index) => privateKeyToAccount(`0x${String(index).repeat(64)}`))
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

test('tells two accounts apart, whatever they sign and however the recovery bit is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...accounts),
      async (message, account) => {
        const signature = await account.signMessage({ message })
        expect(recoverAddress(message, signature)).toBe(account.address)
        const bit = Number.parseInt(signature.slice(-2), 16) - 27
        expect(recoverAddress(message, `${signature.slice(0, -2)}0${bit}` as Hex)).toBe(account.address)
        expect(recoverAddress(`${message}.`, signature)).not.toBe(account.address)
      },
    ),
    { numRuns: 50 },
  )
})

test('answers what the reference answers, and nothing where that finds no key', async () => {
  const edge = fc.constantFrom(0n, 1n, order - 1n, order, 2n ** 256n - 1n)
  const number = fc
    .oneof(edge, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
    .map((value) => numberToHex(value, { size: 32 }))
  const last = fc
    .oneof(fc.constantFrom(0, 1, 27, 28), fc.integer({ min: 0, max: 255 }))
    .map((value) => numberToHex(value, { size: 1 }))
  await fc.assert(
    fc.asyncProperty(number, number, last, async (r, s, v) => {
      const signature = concatHex([r, s, v])
      const expected = await recoverMessageAddress({ message: 'Latchkey', signature }).catch(() => undefined)
      expect(recoverAddress('Latchkey', signature)).toBe(expected)
    }),
    { numRuns: 300 },
  )
})

test('bytes of another length are no signature of a key', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 130 }).filter(({ length }) => length !== 65),
      (bytes) => {
        expect(recoverAddress('Latchkey', bytesToHex(bytes))).toBeUndefined()
      },
    ),
  )
})
