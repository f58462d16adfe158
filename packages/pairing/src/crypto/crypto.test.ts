import { createHash, hkdfSync } from 'node:crypto'
import { x25519 as referenceX25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUtf8 } from '../encoding.js'
import { caught } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { hkdf, sha256 } from './hash.js'
import { createKeyPair, deriveSharedSecret, deriveSymKey, hashKey, randomHex } from './keys.js'
import { loadX25519 } from './x25519.js'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const { keyAgreement } = vectors
/** Left out, it would be the platform's again; without any, as in insecure contexts, noble does it. */
const subtles = [
  ['the platform', globalThis.crypto.subtle],
  ['noble, where the platform cannot', null],
] as const

describe('key agreement', () => {
  test.each(keyAgreement.vectors)('gives both sides one key and one topic: $name', async (vector) => {
    const a = { privateKey: vector.privateKeyA, publicKey: vector.publicKeyA }
    const b = { privateKey: vector.privateKeyB, publicKey: vector.publicKeyB }
    expect(toHex(await deriveSharedSecret(a.privateKey, b.publicKey))).toBe(vector.sharedSecret)
    expect(await deriveSymKey(a.privateKey, b.publicKey)).toBe(vector.symKey)
    expect(await deriveSymKey(b.privateKey, a.publicKey)).toBe(vector.symKey)
    expect(await hashKey(vector.symKey)).toBe(vector.topic)
    expect(await hashKey(a.publicKey)).toBe(vector.responseTopicForA)
    expect(await hashKey(b.publicKey)).toBe(vector.responseTopicForB)
  })

  test('follows RFC 7748, section 6.1', async () => {
    const { ownPrivateKey, peerPublicKey, sharedSecret, symKey, topic } = keyAgreement.rfc7748
    expect(toHex(await deriveSharedSecret(ownPrivateKey, peerPublicKey))).toBe(sharedSecret)
    expect(await deriveSymKey(ownPrivateKey, peerPublicKey)).toBe(symKey)
    expect(await hashKey(symKey)).toBe(topic)
  })

  describe.each(subtles)('by %s', async (_, subtle) => {
    const x25519 = await loadX25519(subtle)
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

    test('follows RFC 7748, section 6.1', async () => {
      const { ownPrivateKey, peerPublicKey, sharedSecret } = keyAgreement.rfc7748
      const secret = await x25519.getSharedSecret(fromHex(ownPrivateKey), fromHex(peerPublicKey))
      expect(toHex(secret)).toBe(sharedSecret)
    })

    test('agrees with the library for any keys', async () => {
      await fc.assert(
        fc.asyncProperty(bytes, bytes, async (privateKey, peerKey) => {
          const peer = referenceX25519.getPublicKey(peerKey)
          expect(toHex(await x25519.getSharedSecret(privateKey, peer))).toBe(
            toHex(referenceX25519.getSharedSecret(privateKey, peer)),
          )
        }),
        { numRuns: 50 },
      )
    })

    test('makes pairs that are pairs to the library, and agrees with them, the newest and earlier ones', async () => {
      const pairs = [await x25519.createKeyPair(), await x25519.createKeyPair()]
      const { publicKey: peer } = referenceX25519.keygen()
      for (const { privateKey, publicKey } of pairs) {
        expect(toHex(publicKey)).toBe(toHex(referenceX25519.getPublicKey(privateKey)))
        expect(toHex(await x25519.getSharedSecret(privateKey, peer))).toBe(
          toHex(referenceX25519.getSharedSecret(privateKey, peer)),
        )
      }
    })

    test('refuses points of low order', async () => {
      for (const point of ['00'.repeat(32), `01${'00'.repeat(31)}`]) {
        await expect(x25519.getSharedSecret(new Uint8Array(32).fill(5), fromHex(point))).rejects.toThrow()
      }
    })
  })

  test('makes new keys each time, from which both sides derive the same', async () => {
    const [a, b] = [await createKeyPair(), await createKeyPair()]
    expect(a.privateKey).not.toBe(b.privateKey)
    expect(await deriveSymKey(a.privateKey, b.publicKey)).toBe(await deriveSymKey(b.privateKey, a.publicKey))
  })

  test.each([
    ['is zero, a point of low order', '00'.repeat(32)],
    ['is one, a point of low order', `01${'00'.repeat(31)}`],
    ['has order 8', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
    ['is too short', '00'.repeat(31)],
    ['is no hex', 'zz'.repeat(32)],
    ['is empty', ''],
  ])('refuses a public key that %s', async (_, publicKey) => {
    const { privateKey } = await createKeyPair()
    expect(await caught(() => deriveSymKey(privateKey, publicKey))).toMatchObject({
      code: 'pairing/message-invalid',
    })
  })

  test('does not put the key into the error', async () => {
    const { context } = await caught(() => hashKey('secret'))
    expect(JSON.stringify(context)).not.toContain('secret')
  })
})

describe('the keys of a session between deployed clients', () => {
  const { sessionKeyChain: chain, oneClickAuth } = vectors.captured

  test('lead to the session’s key and topic from either side', async () => {
    expect(await deriveSymKey(chain.proposerPrivateKey, chain.responderPublicKey)).toBe(chain.sessionSymKey)
    expect(await deriveSymKey(chain.responderPrivateKey, chain.proposerPublicKey)).toBe(chain.sessionSymKey)
    expect(await hashKey(chain.sessionSymKey)).toBe(chain.sessionTopic)
  })

  test('lead to the topics of one-click authentication', async () => {
    expect(await hashKey(oneClickAuth.requestSymKey)).toBe(oneClickAuth.requestTopic)
    expect(await hashKey(oneClickAuth.requesterPublicKey)).toBe(oneClickAuth.responseTopic)
    expect(await deriveSymKey(oneClickAuth.requesterPrivateKey, oneClickAuth.responseSenderPublicKey)).toBe(
      oneClickAuth.responseSymKey,
    )
    expect(await hashKey(oneClickAuth.responseSymKey)).toBe(oneClickAuth.sessionTopic)
  })
})

describe('topics', () => {
  test.each(vectors.pairingTopic)(
    'are the hash of the key’s bytes: $symKey',
    async ({ symKey, topic, sha256OfKey }) => {
      expect(await hashKey(symKey)).toBe(topic ?? sha256OfKey)
    },
  )

  test('of the specification’s example are not the hash of its key', async () => {
    const example = vectors.pairingTopic.find(({ topicInSpecExample }) => topicInSpecExample)
    expect(await hashKey(example?.symKey ?? '')).not.toBe(example?.topicInSpecExample)
  })
})

describe('hashes of text', () => {
  test.each(vectors.hashes)('$what', async ({ input, sha256: expected }) => {
    const text = typeof input === 'string' ? input : input.topic + input.clientId
    expect(toHex(await sha256(toUtf8(text)))).toBe(expected)
  })

  test.each(subtles)('are those of Node for any text, by %s', async (_, subtle) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const hash = await sha256(new TextEncoder().encode(text), subtle)
        expect(toHex(hash)).toBe(createHash('sha256').update(text).digest('hex'))
      }),
    )
  })
})

test.each(subtles)('the key of a session is what Node’s HKDF derives, by %s', async (_, subtle) => {
  const [own, peer] = [await createKeyPair(), await createKeyPair()]
  const secret = await deriveSharedSecret(own.privateKey, peer.publicKey)
  const expected = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), new Uint8Array(), 32))
  expect(toHex(await hkdf(secret, subtle))).toBe(toHex(expected))
  expect(await deriveSymKey(own.privateKey, peer.publicKey)).toBe(toHex(expected))
})

test('random hex has two characters per byte and is new each time', async () => {
  expect(randomHex(12)).toMatch(/^[0-9a-f]{24}$/)
  expect(new Set(Array.from({ length: 100 }, () => randomHex(8))).size).toBe(100)
})
