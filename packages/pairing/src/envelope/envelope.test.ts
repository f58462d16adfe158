import { x25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../crypto/hash.js'
import { createKeyPair, deriveSymKey, hashKey, randomHex } from '../crypto/keys.js'
import { toHex, toUtf8 } from '../encoding.js'
import { caught, survives, survivesLater } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { open, seal } from './envelope.js'

const { type0, type1, type2, rejects } = vectors.envelopes
const ivOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('envelopes of type 0', () => {
  test.each(type0)(
    'are sealed to the same bytes: $name',
    ({ symKey, message, iv, envelopeBase64, envelopeHex }) => {
      const envelope = seal({ symKey, text: message, iv: ivOf(iv) })
      expect(envelope).toBe(envelopeBase64)
      expect(Buffer.from(envelope, 'base64').toString('hex')).toBe(envelopeHex)
    },
  )

  test.each(type0)(
    'open in either alphabet: $name',
    async ({ symKey, message, envelopeBase64, envelopeBase64url }) => {
      expect(await open({ symKey, envelope: envelopeBase64 })).toEqual({ type: 0, text: message })
      expect(await open({ symKey, envelope: envelopeBase64url })).toEqual({ type: 0, text: message })
    },
  )
})

describe('envelopes of type 1', () => {
  test.each(type1)(
    'are sealed to the same bytes: $name',
    ({ symKey, message, iv, senderPublicKey, envelopeBase64 }) => {
      expect(seal({ symKey, text: message, iv: ivOf(iv), senderPublicKey })).toBe(envelopeBase64)
    },
  )

  test.each(type1)('open with the receiver’s private key: $name', async (vector) => {
    const { message: text, senderPublicKey, receiverPrivateKey: privateKey } = vector
    const opened = { type: 1, text, senderPublicKey }
    expect(await open({ privateKey, envelope: vector.envelopeBase64 })).toEqual(opened)
    expect(await open({ privateKey, envelope: vector.envelopeBase64url })).toEqual(opened)
    expect(await deriveSymKey(privateKey, senderPublicKey)).toBe(vector.symKey)
    const publicKey = x25519.getPublicKey(Buffer.from(privateKey, 'hex'))
    expect(await hashKey(Buffer.from(publicKey).toString('hex'))).toBe(vector.responseTopic)
  })
})

describe('envelopes that are refused', () => {
  test.each(rejects)('$name', async ({ symKey, envelopeBase64: envelope }) => {
    const { privateKey } = await createKeyPair()
    expect(await caught(() => open({ envelope, symKey, privateKey }))).toMatchObject({
      code: 'pairing/envelope-invalid',
    })
  })

  test.each(type2)(
    'unencrypted ones, which never come from a relay: $name',
    async ({ envelopeBase64: envelope }) => {
      expect(await caught(() => open({ envelope, symKey: randomHex(32) }))).toMatchObject({
        code: 'pairing/envelope-invalid',
      })
    },
  )

  test('type 1 where only a symmetric key is known, type 0 where only a private key is', async () => {
    const [first] = type1
    const [other] = type0
    const withKey = () => open({ envelope: first?.envelopeBase64 ?? '', symKey: randomHex(32) })
    const withPrivateKey = () => open({ envelope: other?.envelopeBase64 ?? '', privateKey: randomHex(32) })
    expect(await caught(withKey)).toMatchObject({ code: 'pairing/envelope-invalid' })
    expect(await caught(withPrivateKey)).toMatchObject({ code: 'pairing/envelope-invalid' })
  })

  test('sealed bytes that are no UTF-8', async () => {
    const { chacha20poly1305 } = await import('@noble/ciphers/chacha.js')
    const [key, iv] = [new Uint8Array(32), new Uint8Array(12)]
    const sealed = chacha20poly1305(key, iv).encrypt(Uint8Array.of(0xff, 0xfe))
    const envelope = Buffer.concat([Uint8Array.of(0), iv, sealed]).toString('base64')
    expect(await caught(() => open({ envelope, symKey: '00'.repeat(32) }))).toEqual({
      code: 'pairing/envelope-invalid',
      context: { reason: 'its content is no text' },
    })
  })
})

describe('messages between deployed clients', () => {
  test.each(vectors.captured.messages)('open and have their id: $name', async (message) => {
    const { symKey, topic, envelopeBase64: envelope, plaintext, messageId } = message
    expect(await open({ envelope, symKey })).toEqual({ type: 0, text: plaintext })
    expect(toHex(await sha256(toUtf8(envelope)))).toBe(messageId)
    expect(await hashKey(symKey)).toBe(topic)
  })

  test('the answer of one-click authentication opens with the asker’s private key', async () => {
    const vector = vectors.captured.oneClickAuth
    const { requesterPrivateKey: privateKey, responseEnvelopeBase64: envelope } = vector
    expect(await open({ envelope, privateKey })).toEqual({
      type: vector.responseEnvelopeType,
      text: vector.responsePlaintext,
      senderPublicKey: vector.responseSenderPublicKey,
    })
  })
})

describe('any envelope', async () => {
  const symKey = randomHex(32)
  const { privateKey, publicKey } = await createKeyPair()

  test('opens to the text it was sealed from', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await open({ symKey, envelope: seal({ symKey, text }) })).toEqual({ type: 0, text })
      }),
    )
  })

  test('of type 1 opens to the text it was sealed from', async () => {
    const sender = await createKeyPair()
    const shared = await deriveSymKey(sender.privateKey, publicKey)
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const envelope = seal({ symKey: shared, text, senderPublicKey: sender.publicKey })
        expect(await open({ privateKey, envelope })).toEqual({
          type: 1,
          text,
          senderPublicKey: sender.publicKey,
        })
      }),
      { numRuns: 20 },
    )
  })

  test('does not open when one bit of it is another', async () => {
    const envelope = Buffer.from(seal({ symKey, text: '{"id":1}' }), 'base64')
    for (let bit = 0; bit < envelope.length * 8; bit++) {
      const changed = Buffer.from(envelope)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const { code } = await caught(() => open({ symKey, envelope: changed.toString('base64') }))
      expect(code).toBe('pairing/envelope-invalid')
    }
  })

  test('of random bytes or text is refused without a crash', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(0, 1, 2, 9),
        async (bytes, type) => {
          const envelope = Buffer.from([type, ...bytes]).toString('base64')
          await survivesLater(() => open({ envelope, symKey, privateKey }))
        },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.string(), async (envelope) => {
        await survivesLater(() => open({ envelope, symKey, privateKey }))
      }),
    )
    fc.assert(fc.property(fc.string(), (key) => survives(() => seal({ symKey: key, text: '' }))))
  })

  test('is never the same twice', () => {
    expect(seal({ symKey, text: 'a' })).not.toBe(seal({ symKey, text: 'a' }))
  })
})
