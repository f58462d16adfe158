import { hkdfSync } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { base64Schema, getSealedBytes, idSchema } from '@latchkey/wire/vault'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { open, seal } from './aesGcm.js'
import { assertSecret } from './assertSecret.js'
import { deriveKey } from './deriveKey.js'
import { encodeFields } from './encodeFields.js'
import { type Bytes, withSecret } from './zero.js'

const anyBytes = fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes))
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

describe('fields', () => {
  const unit = fc.constantFrom('\0', '\u0001', 'a', ' ')
  const fields = fc.array(fc.string({ unit, maxLength: 6 }), { maxLength: 4 })

  test('give bytes that no other fields give', () => {
    fc.assert(
      fc.property(fields, fields, (first, second) => {
        const isSame = JSON.stringify(first) === JSON.stringify(second)
        const [one, other] = [encodeFields(...first), encodeFields(...second)]
        expect(Buffer.compare(one, other) === 0).toBe(isSame)
      }),
      { numRuns: 10_000 },
    )
  })

  test.each([
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [['a', ''], ['a']],
    [
      ['', 'a'],
      ['a', ''],
    ],
    [['a\0'], ['a']],
    [['a', 'b'], ['a\0\0\0\u0001b']],
    [['a', 'b'], ['a\0\0\0\0b']],
  ])('do not run into each other: %j and %j', (first, second) => {
    expect(encodeFields(...first)).not.toEqual(encodeFields(...second))
  })
})

describe('what is sealed', () => {
  test('opens to what it was, and never under the same nonce again', async () => {
    const key = random(32)
    const additionalData = encodeFields('bound')
    const nonces = new Set<string>()
    for (let count = 0; count < 500; count++) {
      const sealed = await seal({ key, content: Uint8Array.of(1, 2, 3), additionalData })
      expect(decodeBase64(sealed)).toHaveLength(getSealedBytes(3))
      nonces.add(sealed.slice(0, 16))
      expect(await open({ key, sealed, additionalData })).toEqual(Uint8Array.of(1, 2, 3))
    }
    expect(nonces.size).toBe(500)
  })

  test('does not open when any bit of it, its key or its additional data is flipped', async () => {
    const key = random(32)
    const additionalData = encodeFields('bound', 7)
    const sealed = await seal({ key, content: random(16), additionalData })
    const flip = (bytes: Uint8Array, bit: number) => {
      const flipped = new Uint8Array(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return flipped
    }
    const bytes = decodeBase64(sealed) ?? new Uint8Array()
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = encodeBase64(flip(bytes, bit))
      expect(await open({ key, sealed: changed, additionalData })).toBeUndefined()
    }
    for (let bit = 0; bit < 256; bit++) {
      expect(await open({ key: flip(key, bit), sealed, additionalData })).toBeUndefined()
    }
    for (let bit = 0; bit < additionalData.length * 8; bit++) {
      expect(await open({ key, sealed, additionalData: flip(additionalData, bit) })).toBeUndefined()
    }
  })

  test.each(['', 'AAAA', encodeBase64(new Uint8Array(27)), 'no base64 !'])(
    'does not open when it is %j',
    async (sealed) => {
      expect(await open({ key: random(32), sealed, additionalData: new Uint8Array() })).toBeUndefined()
    },
  )
})

test('derived keys are what Node’s HKDF gives for the same fields, for any secret', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBytes.filter(({ length }) => length > 0),
      fc.string(),
      async (secret, label) => {
        const info = encodeFields('latchkey', label, 3)
        const expected = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, 32))
        expect(await deriveKey(secret, label, 3)).toEqual(expected)
      },
    ),
  )
})

describe('forms', () => {
  test('take base64 of the right length in its one canonical form', () => {
    const schema = base64Schema(2)
    const accepts = (value: unknown) => v.is(schema, value)
    expect(accepts('AAE=')).toBe(true)
    // Two bits of the last character are not used: atob() takes both, and they would be the same bytes.
    expect(accepts('AAF=')).toBe(false)
    for (const other of ['AAE', 'AAE==', ' AAE=', 'AAE=\n', 'AA==', 'AAEB', '', 5, null, new Uint8Array(2)]) {
      expect(accepts(other)).toBe(false)
    }
  })

  test.each(['', 'a b', 'a\0', 'ä', 'a\n', 'x'.repeat(129), '\ud800', 5, null])('refuse the id %j', (id) => {
    expect(v.is(idSchema, id)).toBe(false)
  })
})

describe('secrets', () => {
  test.each([
    ['of 31 bytes', random(31)],
    ['of 33 bytes', random(33)],
    ['of none', new Uint8Array()],
    ['that was used and overwritten', new Uint8Array(32)],
    ['that is a text', 'x'.repeat(32)],
    ['that is missing', undefined],
  ])('are refused: one %s', (_, secret) => {
    expect(() => assertSecret('half', secret, 32)).toThrow(
      expect.objectContaining({ code: 'vault/bytes-invalid' }),
    )
  })

  test('are overwritten when the borrower is done, fails, or fails later', async () => {
    for (const run of [
      () => 'done',
      () => {
        throw new Error('fails')
      },
      async () => Promise.reject(new Error('later')),
    ]) {
      const secret = random(32)
      await withSecret(secret, run).catch(() => undefined)
      expect(secret).toEqual(new Uint8Array(32))
    }
  })

  test('are there as long as the borrower works', async () => {
    const secret = Uint8Array.of(1, 2, 3)
    await withSecret(Promise.resolve(secret), async (lent) => {
      await Promise.resolve()
      expect(lent).toEqual(Uint8Array.of(1, 2, 3))
    })
  })
})
