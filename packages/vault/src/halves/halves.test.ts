import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import type { Bytes } from '../bytes/zero.js'
import { derivePasskeyHalf } from './passkey.js'
import {
  assertPassphrase,
  createPassphrase,
  derivePassphraseHalf,
  estimatePassphraseBits,
} from './passphrase.js'
import { assertPin, derivePinHalves } from './pin.js'
import { createHalf, createSalt } from './randomBytes.js'

const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
const salt: Bytes = new Uint8Array(32).fill(3)
const deviceHalf: Bytes = new Uint8Array(32).fill(4)

test('random halves and salts have 32 bytes and are new each time', () => {
  const all = Array.from({ length: 100 }, () => [createHalf(), createSalt()]).flat()
  expect(all.every(({ length }) => length === 32)).toBe(true)
  expect(new Set(all.map(String)).size).toBe(200)
})

describe('a passkey’s half', () => {
  test('follows from the authenticator’s output, is not that output, and overwrites it', async () => {
    const outputs = [1, 1, 2].map((value): Bytes => new Uint8Array(32).fill(value))
    const halves = await Promise.all(outputs.map(derivePasskeyHalf))
    expect(halves[0]).toEqual(halves[1])
    expect(halves[0]).not.toEqual(halves[2])
    expect(halves[0]).not.toEqual(new Uint8Array(32).fill(1))
    expect(outputs.every(isZero)).toBe(true)
  })

  test.each([0, 31, 33, 64])('is not made of %i bytes', async (length) => {
    await expect(derivePasskeyHalf(new Uint8Array(length).fill(1))).rejects.toMatchObject({
      code: 'vault/bytes-invalid',
    })
  })
})

describe('a PIN', () => {
  const derive = (changes: Partial<Parameters<typeof derivePinHalves>[0]> = {}) =>
    derivePinHalves({ pin: '274913', salt, deviceHalf: deviceHalf.slice(), ...changes })

  test('gives two unrelated keys, which both follow from PIN, device and salt', async () => {
    const first = await derive()
    expect(first.clientHalf).toHaveLength(32)
    expect(first.verifier).toHaveLength(32)
    expect(first.verifier).not.toEqual(first.clientHalf)
    expect(await derive({ pin: ' ２７４９１３ ' })).toEqual(first)
    for (const changes of [
      { pin: '274914' },
      { salt: new Uint8Array(32).fill(9) },
      { deviceHalf: new Uint8Array(32).fill(9) },
    ]) {
      const { clientHalf, verifier } = await derive(changes)
      expect(clientHalf).not.toEqual(first.clientHalf)
      // Were this the same for another device half, whoever steals verifiers could guess PINs.
      expect(verifier).not.toEqual(first.verifier)
    }
  })

  test.each(['', '12345', '1234567890123', '27491a', '2749.13', '-274913', '٢٧٤٩١٣', '274 913'])(
    '%j is none',
    async (pin) => {
      const half = deviceHalf.slice()
      await expect(derive({ pin, deviceHalf: half })).rejects.toMatchObject({ code: 'vault/pin-weak' })
      expect(isZero(half)).toBe(true)
    },
  )

  test.each(['000000', '111111', '123456', '987654', '3456789'])('%j is not taken as a new one', (pin) => {
    expect(() => assertPin(pin)).toThrow(expect.objectContaining({ code: 'vault/pin-weak' }))
  })

  test.each(['274913', '135791', '112233', '901234'])('%j is taken as a new one', (pin) => {
    expect(() => assertPin(pin)).not.toThrow()
  })

  test.each([
    ['device’s half', { deviceHalf: new Uint8Array(31).fill(1) }],
    ['device’s half', { deviceHalf: new Uint8Array(32) }],
    ['salt', { salt: new Uint8Array(8).fill(1) }],
  ])('is not mixed with a wrong %s', async (name, changes) => {
    await expect(derive(changes)).rejects.toMatchObject({ code: 'vault/bytes-invalid', context: { name } })
  })
})

describe('a passphrase', () => {
  const derive = (passphrase: string) => derivePassphraseHalf({ passphrase, salt })

  test('gives the same half however a keyboard composes it, and another for anything else', async () => {
    const first = await derive('Zürich Ångström ﬁve')
    for (const same of ['Zu\u0308rich A\u030angstro\u0308m five', '  Zürich\tÅngström　ﬁve\n']) {
      expect(await derive(same)).toEqual(first)
    }
    for (const another of ['zürich Ångström ﬁve', 'Zürich Ångström ﬁve\0', 'Zürich\0Ångström ﬁve']) {
      expect(await derive(another)).not.toEqual(first)
    }
    expect(await derivePassphraseHalf({ passphrase: 'Zürich Ångström ﬁve', salt: createSalt() })).not.toEqual(
      first,
    )
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \t\n'],
    ['half a character', 'abc\ud800'],
    ['a book', 'x'.repeat(501)],
  ])('is not %s', async (_, passphrase) => {
    await expect(derive(passphrase)).rejects.toMatchObject({ code: 'vault/passphrase-weak' })
    expect(() => assertPassphrase(passphrase)).toThrow(
      expect.objectContaining({ code: 'vault/passphrase-weak' }),
    )
  })

  test.each([
    'password',
    'Tr0ub4dor&3',
    'correct horse battery staple',
    'zoo zoo zoo zoo zoo zoo zoo zoo',
    'abandon ability able about',
    'a'.repeat(100),
    'hunter2'.repeat(20),
    'My voice is my passport, verify me',
  ])('like %j is refused when it is new', (passphrase) => {
    expect(() => assertPassphrase(passphrase)).toThrow(
      expect.objectContaining({ code: 'vault/passphrase-weak' }),
    )
  })

  test.each([
    'ozone drill grab fiber curtain',
    'OZONE  drill grab fiber curtain grace',
    'the quick brown fox jumps over lazy dogs at noon',
  ])('like %j is taken', (passphrase) => {
    expect(() => assertPassphrase(passphrase)).not.toThrow()
  })

  test('that is made here has six words or more of the list, 11 bits each, and is taken', () => {
    for (const count of [6, 7, 12]) {
      const passphrase = createPassphrase(count)
      const words = passphrase.split(' ')
      expect(words).toHaveLength(count)
      expect(words.every((word) => wordlist.includes(word))).toBe(true)
      expect(estimatePassphraseBits(passphrase)).toBe(new Set(words).size * 11)
      assertPassphrase(passphrase)
    }
    expect(() => createPassphrase(5)).toThrow(expect.objectContaining({ code: 'vault/passphrase-weak' }))
  })

  test('that is made here is of every word of the list alike', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 2048; round++) {
      for (const word of createPassphrase(16).split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    expect(counts.size).toBe(2048)
    // 16 expected of each: chi-square with 2047 degrees of freedom stays under 2450 but once in 10^9 runs.
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 16) ** 2 / 16, 0)
    expect(chiSquare).toBeLessThan(2450)
  })
})
