import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { Keyring } from '@polkadot/api'
import * as sr25519 from '@scure/sr25519'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPolkadotSignIn } from './createPolkadotSignIn.js'
import { encodeSs58 } from './ss58.js'
import { verifySignature, wrapText } from './verifySignature.js'

const message = 'Latchkey é'
const secret = new Uint8Array(32).fill(1)

/** Made by the key of 32 times 0x01, with another library. */
const address = '148eGqBKBSbTrKnGQka9tNNFoycLLa6ZPddFbtfJNczsBQPj'
const edwards =
  '0x3cd1237c1d76965fc3c96f0bec27b23fc71c278e3faf61ac2323ed0a1c420684154d6965150e5c2f81715323e547466eba039e2ee2f305851f078f0af12af008'

/** Accounts of the three kinds, with Polkadot's own library. */
const keyring = new Keyring({ ss58Format: 0 })
const pairs = (['sr25519', 'ed25519', 'ecdsa'] as const).map((type) => ({
  type,
  mark: ({ ed25519: '00', sr25519: '01', ecdsa: '02' } as const)[type],
  pair: keyring.addFromSeed(secret, {}, type),
}))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const signWith = ({ pair }: Pick<(typeof pairs)[number], 'pair'>) => toHex(pair.sign(wrapText(message)))

describe('verifySignature', () => {
  test('§5.032 takes the vector of Ed25519, with and without 0x, in either case', () => {
    for (const signature of [edwards, edwards.slice(2), edwards.slice(2).toUpperCase()]) {
      expect(verifySignature({ address, message, signature })).toBe(true)
    }
  })

  test.each(pairs)(
    'takes what the network’s own library signs: $type, on every network, marked or not',
    (one) => {
      const signature = signWith(one)
      expect(signature).toHaveLength(one.type === 'ecdsa' ? 130 : 128)
      const account = one.pair.addressRaw
      for (const prefix of [0, 2, 42, 63, 64, 255, 16_383]) {
        const of = encodeSs58(account, prefix)
        expect(verifySignature({ address: of, message, signature }), of).toBe(true)
        expect(verifySignature({ address: of, message, signature: `0x${one.mark}${signature}` })).toBe(true)
      }
      const pairs42 = new Keyring({ ss58Format: 42 })
      expect(encodeSs58(account, 42)).toBe(pairs42.encodeAddress(account))
    },
  )

  test('takes what further libraries sign, whatever the text', () => {
    const sr = sr25519.secretFromSeed(secret)
    const srAddress = encodeSs58(sr25519.getPublicKey(sr), 42)
    const edAddress = encodeSs58(ed25519.getPublicKey(secret), 42)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const wrapped = wrapText(text)
        return (
          verifySignature({
            address: srAddress,
            message: text,
            signature: toHex(sr25519.sign(sr, wrapped)),
          }) &&
          verifySignature({
            address: edAddress,
            message: text,
            signature: toHex(ed25519.sign(wrapped, secret)),
          })
        )
      }),
      { numRuns: 10 },
    )
  })

  test('takes v of ECDSA as Ethereum counts it', () => {
    const [, , ecdsa] = pairs
    if (!ecdsa) throw new Error('there are three')
    const bytes = Buffer.from(signWith(ecdsa), 'hex')
    bytes[64] = (bytes[64] ?? 0) + 27
    expect(verifySignature({ address: ecdsa.pair.address, message, signature: toHex(bytes) })).toBe(true)
  })

  test.each(pairs)('refuses the bare text: $type', ({ pair }) => {
    const signature = toHex(pair.sign(Buffer.from(message)))
    expect(verifySignature({ address: pair.address, message, signature })).toBe(false)
    // And the text that was already wrapped is not wrapped for a second time by anybody.
    const wrapped = Buffer.from(wrapText(message)).toString()
    expect(verifySignature({ address: pair.address, message: wrapped, signature: signWith({ pair }) })).toBe(
      false,
    )
  })

  test.each(pairs)('refuses a signature that is altered in any byte: $type', (one) => {
    const bytes = Buffer.from(signWith(one), 'hex')
    for (const index of bytes.keys()) {
      const signature = toHex(bytes.with(index, (bytes[index] ?? 0) ^ 0x40))
      expect(verifySignature({ address: one.pair.address, message, signature }), `${index}`).toBe(false)
    }
    for (const mark of ['03', 'ff', one.mark === '00' ? '01' : '00']) {
      const signature = mark + signWith(one)
      expect(verifySignature({ address: one.pair.address, message, signature }), mark).toBe(false)
    }
  })

  test.each(pairs)('refuses altered texts and accounts of others: $type', (one) => {
    const signature = signWith(one)
    const bytes = Buffer.from(message)
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes.with(index, (bytes[index] ?? 0) ^ 1)).toString('utf8')
      expect(verifySignature({ address: one.pair.address, message: changed, signature })).toBe(false)
    }
    for (const { pair } of pairs.filter(({ type }) => type !== one.type)) {
      expect(verifySignature({ address: pair.address, message, signature })).toBe(false)
    }
    const last = one.pair.address.at(-1) === 'a' ? 'b' : 'a'
    expect(verifySignature({ address: one.pair.address.slice(0, -1) + last, message, signature })).toBe(false)
  })

  test('refuses ECDSA over another hash', () => {
    const [, , ecdsa] = pairs
    const signed = secp256k1.sign(wrapText(message), secret, { format: 'recovered' })
    const bytes = Buffer.concat([signed.subarray(1), signed.subarray(0, 1)])
    expect(verifySignature({ address: ecdsa?.pair.address ?? '', message, signature: toHex(bytes) })).toBe(
      false,
    )
    const good = secp256k1.sign(blake2b(wrapText(message), { dkLen: 32 }), secret, {
      ...{ format: 'recovered', prehash: false },
    })
    const right = Buffer.concat([good.subarray(1), good.subarray(0, 1)])
    expect(verifySignature({ address: ecdsa?.pair.address ?? '', message, signature: toHex(right) })).toBe(
      true,
    )
  })

  test('answers false for every other text, whatever it is', () => {
    const texts = [
      ...['', '0x', '0', edwards.slice(0, -1), `${edwards}0`, `${edwards}\n`, ` ${edwards}`, `0x${edwards}`],
      ...[`0x${'00'.repeat(64)}`, `0x${'ff'.repeat(64)}`, `0x${'ff'.repeat(65)}`, `0x02${'ff'.repeat(65)}`],
      ...['g'.repeat(128), 'é'.repeat(128), '0x'.repeat(10_000_000), Buffer.from(edwards).toString('base64')],
    ]
    for (const signature of texts) {
      expect(verifySignature({ address, message, signature }), signature.slice(0, 40)).toBe(false)
    }
    for (const odd of [
      '',
      '1',
      '1'.repeat(48),
      '0x'.repeat(16),
      '1'.repeat(1_000_000),
      `0x${'00'.repeat(20)}`,
    ]) {
      expect(verifySignature({ address: odd, message, signature: edwards })).toBe(false)
    }
    expect(verifySignature({ address, message: 'x'.repeat(200_000), signature: edwards })).toBe(false)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 60, maxLength: 70 }), fc.string(), (bytes, text) => {
        return !verifySignature({ address, message: text, signature: toHex(bytes) })
      }),
      { numRuns: 30 },
    )
  })
})

test('the key is the account on every network, served or not', async () => {
  const signIn = createPolkadotSignIn()
  expect(signIn.isOfKey({ address, message, signature: edwards })).toBe(true)
  const signed = { address, message, signature: edwards, caipNetworkId: 'polkadot:0' }
  expect(await signIn.verify(signed)).toBe(true)
  expect(await signIn.verify({ ...signed, message: '' })).toBe(false)
  expect(signIn.toChainIdClaim('68d56f15f85d3136970ec16946040bc1')).toBe('68d56f15f85d3136970ec16946040bc1')
})
