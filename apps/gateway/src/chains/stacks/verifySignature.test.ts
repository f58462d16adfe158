import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeC32Address } from './c32.js'
import { createStacksSignIn } from './createStacksSignIn.js'
import { hashMessage, verifySignature } from './verifySignature.js'

/** Made with `@stacks/transactions` by the key of 32 times 0x01; the second address is that of its uncompressed form. */
const message = 'Latchkey é'
const rsv =
  '613d8f40538349f7eb8e3d2030808722878d8035b87b2483a212729a4c1d57ec1eb9b736b5048a01f1bbc99134edaee6461dd521d8df33925e47ae556b2a77a101'
const vrs = rsv.slice(-2) + rsv.slice(0, -2)
const addresses = [
  'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N',
  'ST1WV0048ERKB55592H81MK6J4TTRP8TSGE8VSTHJ',
  'SP1QZ6H1WK57V5J11JTETWMXXBD855P1S9XPDZK79',
  'ST1QZ6H1WK57V5J11JTETWMXXBD855P1S9X503ARN',
]
const [address = ''] = addresses
/** The same library, by the key of 32 times 0x02: texts whose length takes one, three and five bytes. */
const other = 'SP3NW1VGB5AWYG9VTC062A53NW8N34GD1R7QANGAJ'
const lengths = [
  [
    '',
    '426754adad8021cbcf1afbf7b6c8cd54cea201f9bc1ff17ac37c29a5228c84f2573df6a899e4e430aa7eb2ddf8a46c91a9e235315762be1afecd1679a734821201',
  ],
  [
    'a'.repeat(253),
    '3dd733a234c093241ce7ec1ece67537523ea692578952b27bd4b2499f1c8517346057968dc18d30203589b8269f817d59e052a492b1d88d3b72fa9c9f08919ec01',
  ],
  [
    'é'.repeat(40_000),
    '18b818655e9069c55bc7855ca3e29b8c550f1022bdd4db41f35114e2025d139905bb868f869267791152d42a6dcfd9bc4cb7774001b4d370f2fd10d9cece458201',
  ],
] as const

const secret = new Uint8Array(32).fill(3)
const addressOf = (isCompressed: boolean) =>
  encodeC32Address({
    version: 22,
    hash160: ripemd160(sha256(secp256k1.getPublicKey(secret, isCompressed))),
  })
function sign(text: string): string {
  const bytes = secp256k1.sign(hashMessage(text), secret, { prehash: false, format: 'recovered' })
  // The library has v in front.
  return Buffer.from(bytes).toString('hex')
}

describe('verifySignature', () => {
  test('§5.032 takes both orders, with and without 0x, in either case, from each address of the key', () => {
    for (const of of addresses) {
      for (const signature of [rsv, vrs, `0x${rsv}`, `0x${vrs}`, rsv.toUpperCase()]) {
        expect(verifySignature({ address: of, message, signature }), `${of} ${signature}`).toBe(true)
      }
    }
    for (const [text, signature] of lengths) {
      expect(verifySignature({ address: other, message: text, signature })).toBe(true)
    }
  })

  test('takes what another library signs, whatever the text and the form of the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.boolean(), (text, isCompressed) => {
        const front = sign(text)
        const behind = front.slice(2) + front.slice(0, 2)
        const signed = { address: addressOf(isCompressed), message: text }
        return (
          verifySignature({ ...signed, signature: front }) &&
          verifySignature({ ...signed, signature: behind })
        )
      }),
      { numRuns: 15 },
    )
  })

  test.each([
    ['r, s, v', rsv],
    ['v, r, s', vrs],
  ])('refuses a signature that is altered in any byte: %s', (_, signature) => {
    const bytes = Buffer.from(signature, 'hex')
    for (const index of bytes.keys()) {
      for (const bit of [0, 7]) {
        const changed = Buffer.from(bytes.with(index, (bytes[index] ?? 0) ^ (1 << bit))).toString('hex')
        expect(verifySignature({ address, message, signature: changed }), `${index}`).toBe(false)
      }
    }
  })

  test('refuses a text that is altered in any byte, and accounts of others', () => {
    const bytes = Buffer.from(message)
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes.with(index, (bytes[index] ?? 0) ^ 1)).toString('utf8')
      expect(verifySignature({ address, message: changed, signature: rsv }), `${index}`).toBe(false)
    }
    for (const of of [other, addressOf(true), `${address}.token`]) {
      expect(verifySignature({ address: of, message, signature: rsv })).toBe(false)
    }
    for (const version of [20, 21]) {
      const hash160 = ripemd160(sha256(secp256k1.getPublicKey(new Uint8Array(32).fill(1))))
      expect(
        verifySignature({ address: encodeC32Address({ version, hash160 }), message, signature: rsv }),
      ).toBe(false)
    }
  })

  test('refuses what was signed without the prefix, as a hash or a transaction is', () => {
    const bytes = secp256k1.sign(sha256(Buffer.from(message)), secret, {
      prehash: false,
      format: 'recovered',
    })
    const signature = Buffer.from(bytes).toString('hex')
    expect(verifySignature({ address: addressOf(true), message, signature })).toBe(false)
  })

  test('answers false for every other text, whatever it is', () => {
    const texts = [
      ...[
        '',
        '0x',
        rsv.slice(2),
        `${rsv}00`,
        `${rsv}0`,
        rsv.replace('6', 'g'),
        ` ${rsv}`,
        `${rsv}\n`,
        `${rsv}\0`,
      ],
      ...[
        '0'.repeat(130),
        'f'.repeat(130),
        `${'0'.repeat(128)}01`,
        `${'f'.repeat(128)}00`,
        `01${'f'.repeat(128)}`,
      ],
      ...[`${rsv.slice(0, 128)}1b`, `${rsv.slice(0, 128)}04`, `${rsv.slice(0, 64)}${'0'.repeat(64)}01`],
      'é'.repeat(65),
    ]
    for (const signature of texts)
      expect(verifySignature({ address, message, signature }), signature).toBe(false)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 65, maxLength: 65 }), (bytes) => {
        return !verifySignature({ address, message, signature: Buffer.from(bytes).toString('hex') })
      }),
      { numRuns: 30 },
    )
    fc.assert(
      fc.property(fc.string(), (text) => !verifySignature({ address: text, message, signature: rsv })),
    )
  })

  test('decodes and hashes nothing that is long', () => {
    const before = performance.now()
    expect(verifySignature({ address, message, signature: 'a'.repeat(5_000_000) })).toBe(false)
    expect(verifySignature({ address, message: 'a'.repeat(5_000_000), signature: rsv })).toBe(false)
    expect(verifySignature({ address: 'S'.repeat(5_000_000), message, signature: rsv })).toBe(false)
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})

test('an account signs in on networks of its kind only, and its key is the same on all', async () => {
  const { isOfKey, verify } = createStacksSignIn()
  const [main = '', onTest = ''] = addresses
  const signed = { message, signature: rsv }
  const on = (caipNetworkId: string, of: string) => verify({ ...signed, address: of, caipNetworkId })
  expect(await Promise.all([on('stacks:1', main), on('stacks:2147483648', onTest)])).toEqual([true, true])
  expect(await Promise.all([on('stacks:1', onTest), on('stacks:2147483648', main)])).toEqual([false, false])
  expect([isOfKey({ ...signed, address: main }), isOfKey({ ...signed, address: onTest })]).toEqual([
    true,
    true,
  ])
})
