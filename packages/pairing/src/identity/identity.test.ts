import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caught, survives } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { createIdentity, decodeClientId, encodeClientId, signToken } from './createIdentity.js'
import { loadSigner } from './loadSigner.js'

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** Judges a token with Node's own cryptography, by the key that `decodeClientId` reads out of its issuer. */
function isGood(token: string, nowSeconds: number): boolean {
  const [head = '', body = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const x = Buffer.from(decodeClientId(read(body).iss)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  return read(head).alg === 'EdDSA' && isSigned && nowSeconds < read(body).exp
}

describe.each([
  { name: 'the platform’s Ed25519', subtle: crypto.subtle },
  { name: 'noble’s Ed25519, where the platform has none', subtle: null },
])('the identity by $name', ({ subtle }) => {
  test.each(vectors.didJwt.vectors)('has the client id of the seed: $name', async ({ seed, didKey }) => {
    expect((await createIdentity(seed, { subtle })).clientId).toBe(didKey)
  })

  test.each(vectors.didJwt.vectors)(
    'signs the same token, byte for byte: $name',
    async ({ seed, payload, jwt }) => {
      const signer = await loadSigner(fromHex(seed), subtle ?? undefined)
      expect(await signToken(signer, payload)).toBe(jwt)
    },
  )

  test.each(vectors.didJwt.vectors.filter(({ payload }) => !('act' in payload)))(
    'makes the claims of a token in their order: $name',
    async ({ seed, payload, jwt }) => {
      const identity = await createIdentity(seed, { subject: payload.sub, subtle })
      const { aud: audience, iat: nowSeconds, exp } = payload
      expect(await identity.signToken({ audience, nowSeconds })).toBe(jwt)
      expect(await identity.signToken({ audience, nowSeconds, lifetimeSeconds: exp - nowSeconds })).toBe(jwt)
    },
  )
})

describe.each([
  { name: 'the platform’s Ed25519', subtle: crypto.subtle },
  { name: 'noble’s Ed25519', subtle: null },
])('a new identity by $name', ({ subtle }) => {
  test('is new each time, and the same again from its seed', async () => {
    const [first, second] = [
      await createIdentity(undefined, { subtle }),
      await createIdentity(undefined, { subtle }),
    ]
    expect(first.clientId).not.toBe(second.clientId)
    const again = await createIdentity(first.seed, { subtle })
    expect([again.seed, again.clientId]).toEqual([first.seed, first.clientId])
    const token = await first.signToken({ audience: 'wss://relay.example', nowSeconds: 1 })
    expect(isGood(token, 1)).toBe(true)
  })
})

describe('tokens', () => {
  test.each(vectors.didJwt.vectors)(
    'hold by the key of the client id: $name',
    ({ jwt, payload, publicKey }) => {
      expect(toHex(decodeClientId(payload.iss))).toBe(publicKey)
      expect(isGood(jwt, payload.iat)).toBe(true)
    },
  )

  test.each(vectors.didJwt.rejects)('do not hold: $name', ({ jwt, nowSeconds }) => {
    expect(isGood(jwt, nowSeconds ?? 1_700_000_000)).toBe(false)
  })

  test('carry a subject of their own for each start', async () => {
    const seed = vectors.didJwt.vectors[0]?.seed ?? ''
    const read = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const sign = async () =>
      read(await (await createIdentity(seed)).signToken({ audience: 'wss://relay.example', nowSeconds: 1 }))
    const [first, second] = [await sign(), await sign()]
    expect(first.sub).toMatch(/^[0-9a-f]{64}$/)
    expect(second.sub).not.toBe(first.sub)
  })

  test('are not made from a seed that is none', async () => {
    expect(await caught(() => createIdentity('00'))).toMatchObject({ code: 'pairing/message-invalid' })
  })
})

describe('client ids', () => {
  test.each(vectors.didJwt.didDecodeRejects)('are refused: $why', async ({ value }) => {
    expect(await caught(() => decodeClientId(value))).toMatchObject({ code: 'pairing/token-invalid' })
  })

  test('read back as the key they were made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (publicKey) => {
        expect(decodeClientId(encodeClientId(publicKey))).toEqual(publicKey)
      }),
    )
  })

  test('never crash, whatever stands in them', () => {
    fc.assert(fc.property(fc.string(), (text) => survives(() => decodeClientId(text))))
    fc.assert(fc.property(fc.string(), (text) => survives(() => decodeClientId(`did:key:z${text}`))))
  })
})
