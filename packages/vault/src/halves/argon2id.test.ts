import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { argon2id, stretch } from './argon2id.js'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const text = (value: string) => new TextEncoder().encode(value)

describe('Argon2id', () => {
  // src/test.c of the reference implementation, version 19.
  test.each([
    [65_536, 2, 1, '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7'],
    [256, 2, 1, '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'],
    [256, 2, 2, '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037'],
  ])('gives the reference implementation’s vector for %i KiB, %i passes, %i lanes', async (...vector) => {
    const [memoryKiB, passes, lanes, expected] = vector
    const parameters = { password: text('password'), salt: text('somesalt'), memoryKiB, passes, lanes }
    expect(toHex(await argon2id(parameters))).toBe(expected)
  })

  test('agrees with another implementation, which gives RFC 9106’s vector, for any password and salt', async () => {
    // The vector of section 5.3 has a key and associated data, which the library behind ours has no parameter for.
    const tag = nobleArgon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), {
      m: 32,
      t: 3,
      p: 4,
      key: new Uint8Array(8).fill(3),
      personalization: new Uint8Array(12).fill(4),
      dkLen: 32,
    })
    expect(toHex(tag)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
    const bytes = (minLength: number) => fc.uint8Array({ minLength, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(
        bytes(1),
        bytes(8),
        fc.integer({ min: 1, max: 4 }),
        async (anyPassword, anySalt, lanes) => {
          const [password, salt] = [new Uint8Array(anyPassword), new Uint8Array(anySalt)]
          const expected = nobleArgon2id(password, salt, { m: 64, t: 3, p: lanes, dkLen: 32 })
          expect(toHex(await argon2id({ password, salt, memoryKiB: 64, passes: 3, lanes }))).toBe(
            toHex(expected),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  test('stretches what people type with 64 MiB, three passes and one lane', async () => {
    const salt = new Uint8Array(32).fill(5)
    const expected = nobleArgon2id(text('a passphrase'), salt, { m: 65_536, t: 3, p: 1, dkLen: 32 })
    expect(toHex(await stretch('a passphrase', salt))).toBe(toHex(expected))
  })

  test('says so when there is not memory enough', async () => {
    const parameters = { password: text('password'), salt: text('somesalt'), passes: 1, lanes: 1 }
    await expect(argon2id({ ...parameters, memoryKiB: 2 ** 24 })).rejects.toMatchObject({
      code: 'vault/argon2-unavailable',
      isRetryable: true,
    })
  })
})
