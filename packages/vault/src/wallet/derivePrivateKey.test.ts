import { createHmac } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Curve, derivePrivateKey } from './derivePrivateKey.js'
import vectors from './vectors/derivation.json' with { type: 'json' }

const toHex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const seeds = fc.uint8Array({ minLength: 64, maxLength: 64 })
const index = fc.nat({ max: 2 ** 31 - 1 })

describe('keys on secp256k1', () => {
  test.each(vectors.bip32)('are those of BIP-32: $path of $seed', ({ seed, path, xprv }) => {
    const expected = HDKey.fromExtendedKey(xprv).privateKey
    expect(toHex(derivePrivateKey('secp256k1', fromHex(seed), path))).toBe(toHex(expected))
  })

  test('are those of the library for any seed and path', () => {
    const levels = fc.array(fc.tuple(index, fc.constantFrom('', "'")), { maxLength: 5 })
    fc.assert(
      fc.property(seeds, levels, (seed, levels) => {
        const path = ['m', ...levels.map((level) => level.join(''))].join('/')
        const expected = HDKey.fromMasterSeed(seed).derive(path).privateKey
        expect(toHex(derivePrivateKey('secp256k1', seed, path))).toBe(toHex(expected))
      }),
      { numRuns: 60 },
    )
  })
})

describe('keys on ed25519', () => {
  test.each(vectors.slip10)('are those of SLIP-10: $path of $seed', ({ seed, path, privateKey }) => {
    expect(toHex(derivePrivateKey('ed25519', fromHex(seed), path))).toBe(privateKey)
  })

  test('are what SLIP-10 says by Node’s HMAC for any seed and path', () => {
    fc.assert(
      fc.property(seeds, fc.array(index, { maxLength: 5 }), (seed, levels) => {
        let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
        for (const level of levels) {
          const data = Buffer.alloc(37)
          node.copy(data, 1, 0, 32)
          data.writeUInt32BE(level + 2 ** 31, 33)
          node = createHmac('sha512', node.subarray(32)).update(data).digest()
        }
        const path = ['m', ...levels.map((level) => `${level}'`)].join('/')
        expect(toHex(derivePrivateKey('ed25519', seed, path))).toBe(toHex(node.subarray(0, 32)))
      }),
    )
  })
})

test.each(['secp256k1', 'ed25519'] satisfies Curve[])('the seed is left as it was, on %s', (curve) => {
  const seed = new Uint8Array(64).fill(9)
  derivePrivateKey(curve, seed, "m/44'/1'")
  expect(seed).toEqual(new Uint8Array(64).fill(9))
})
