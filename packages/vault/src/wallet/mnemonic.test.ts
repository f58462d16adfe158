import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { junkMnemonic } from '../testing/createTestWallet.js'
import { fromMnemonic, toMnemonic } from './mnemonic.js'
import bip39 from './vectors/bip39.json' with { type: 'json' }
import { withSeed } from './withSeed.js'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const entropies = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => new Uint8Array(bytes))
  .filter((bytes) => bytes.some((byte) => byte !== 0))

describe('words', () => {
  test.each(bip39)(
    'are those of BIP-39’s vectors, there and back: $entropy',
    async ({ entropy, mnemonic }) => {
      expect(await toMnemonic(fromHex(entropy))).toBe(mnemonic)
      expect(toHex(fromMnemonic(mnemonic))).toBe(entropy)
    },
  )

  test('are those of the library for any entropy, and so is the seed', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        const mnemonic = await toMnemonic(entropy)
        expect(mnemonic).toBe(entropyToMnemonic(entropy, wordlist))
        expect(fromMnemonic(mnemonic)).toEqual(entropy)
        expect(await withSeed(entropy, toHex)).toBe(toHex(mnemonicToSeedSync(mnemonic)))
      }),
      { numRuns: 30 },
    )
  })

  test('are read in any case, with any space, wide or composed', () => {
    const expected = fromMnemonic(junkMnemonic)
    expect(fromMnemonic(`\n ${junkMnemonic.toUpperCase().replaceAll(' ', '\t　')} `)).toEqual(expected)
    expect(fromMnemonic(junkMnemonic.replace('junk', 'ｊｕｎｋ'))).toEqual(expected)
  })

  test.each([
    ['too few', junkMnemonic.slice(5), 'there are 11 instead of 12'],
    ['too many', `${junkMnemonic} junk`, 'there are 13 instead of 12'],
    ['twenty-four', `${'abandon '.repeat(23)}art`, 'there are 24 instead of 12'],
    ['none', '', 'there are 1 instead of 12'],
    ['unknown', junkMnemonic.replace('test junk', 'tset junc'), 'not in the list: word 11, 12'],
    [
      'one of the list too much',
      junkMnemonic.replace('junk', 'zoo'),
      'one of them is another word of the list, or two have changed places',
    ],
    [
      'in another order',
      `junk ${'test '.repeat(11)}`,
      'one of them is another word of the list, or two have changed places',
    ],
  ])('are refused when they are %s', (_, mnemonic, reason) => {
    expect(() => fromMnemonic(mnemonic)).toThrow(
      expect.objectContaining({ code: 'vault/words-invalid', context: { reason } }),
    )
  })

  test('are in no error', () => {
    for (const mnemonic of [junkMnemonic.replace('junk', 'hunter2'), junkMnemonic.replace('junk', 'zebra')]) {
      const error = (() => {
        try {
          return fromMnemonic(mnemonic)
        } catch (error) {
          return error as Error
        }
      })()
      expect(error).toBeInstanceOf(Error)
      expect(`${error} ${JSON.stringify(error)} ${(error as Error).cause}`).not.toMatch(/hunter2|zebra|test/)
    }
  })

  test.each([0, 15, 17, 32])('are not made of %i bytes', async (length) => {
    await expect(toMnemonic(new Uint8Array(length).fill(7))).rejects.toMatchObject({
      code: 'vault/bytes-invalid',
    })
  })
})

test('entropy that was overwritten gives no words, as if it were the wallet of zeros, which everybody knows', async () => {
  const zeros = fromMnemonic(`${'abandon '.repeat(11)}about`)
  expect(zeros).toEqual(new Uint8Array(16))
  await expect(toMnemonic(zeros)).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
  await expect(withSeed(zeros, toHex)).rejects.toMatchObject({ code: 'vault/bytes-invalid' })
})
