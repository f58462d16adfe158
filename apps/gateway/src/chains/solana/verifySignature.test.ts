import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifySignature } from './verifySignature.js'

/** Made with another library by the key of 32 times 0x01. */
const vector = {
  address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  message: 'Latchkey é',
  signature: '3jHZfa2nVs1sPNkRiMWaudmZ3NpZtR6KWZUsyJ86sSPo112B67Q2TPfrrSJqi5mLKZ9rHPJ97gUCibEXT2d6b7g1',
}
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const key = createPrivateKey({
  key: Buffer.concat([prefix, Buffer.alloc(32, 2)]),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
const signWith = (message: string) => encodeBase58(sign(null, Buffer.from(message), key))

describe('verifySignature', () => {
  test('takes the signature of the account over the UTF-8 text', () => {
    expect(verifySignature(vector)).toBe(true)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) =>
        verifySignature({ address: encodeBase58(publicKey), message, signature: signWith(message) }),
      ),
      { numRuns: 20 },
    )
  })

  test('refuses another text, another account and a changed signature', () => {
    expect(verifySignature({ ...vector, message: 'Latchkey e' })).toBe(false)
    expect(verifySignature({ ...vector, address: encodeBase58(publicKey) })).toBe(false)
    const bytes = decodeBase58(vector.signature) ?? new Uint8Array()
    for (const index of bytes.keys()) {
      const changed = bytes.with(index, (bytes[index] ?? 0) ^ 1)
      expect(verifySignature({ ...vector, signature: encodeBase58(changed) }), String(index)).toBe(false)
    }
  })

  test('refuses a second form of the same signature, in which a number is not reduced', () => {
    const bytes = Buffer.from(decodeBase58(vector.signature) ?? [])
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const number = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
    const second = Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse()
    const signature = encodeBase58(Buffer.concat([bytes.subarray(0, 32), second]))
    expect(verifySignature({ ...vector, signature })).toBe(false)
  })

  test('answers false for every other text, whatever it is', () => {
    const texts = ['', '1', '0'.repeat(88), 'é'.repeat(80), '1'.repeat(64), '1'.repeat(88), 'z'.repeat(88)]
    for (const signature of texts) expect(verifySignature({ ...vector, signature })).toBe(false)
    for (const address of ['', '1'.repeat(32), 'z'.repeat(44), 'I'.repeat(44)]) {
      expect(verifySignature({ ...vector, address })).toBe(false)
    }
    fc.assert(fc.property(fc.string(), (signature) => !verifySignature({ ...vector, signature })))
  })

  test('does not decode a long text', () => {
    const before = performance.now()
    expect(verifySignature({ ...vector, signature: 'z'.repeat(5_000_000) })).toBe(false)
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  test('refuses accounts that anybody can sign for, the System Program among them', () => {
    const weak = [
      Buffer.alloc(32),
      Buffer.from([1, ...new Array(31).fill(0)]),
      Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex'),
      Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex'),
      Buffer.from('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', 'hex'),
    ]
    // The neutral point and the number zero: for one text in eight it stands for a signature.
    const forged = Buffer.from([1, ...new Array(63).fill(0)])
    for (const point of weak) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') }
      const isForgeable = (text: string) =>
        verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), forged)
      const message = Array.from({ length: 200 }, (_, index) => `text ${index}`).find(isForgeable)
      expect(message, point.toString('hex')).toBeDefined()
      const parameters = { address: encodeBase58(point), signature: encodeBase58(forged) }
      expect(verifySignature({ ...parameters, message: message ?? '' })).toBe(false)
    }
  })
})
