import { getSecureSession, listSecureSessions, revokeAllSecureSessions } from '@latchkey/wire/secure'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secureProofs } from '../../db/schema/index.js'
import { createSecureApp, createTestDevice, type SecureApp } from '../../testing/secure/createSecureApp.js'
import type { ProofParameters, TestDevice } from '../../testing/secure/createTestDevice.js'
import { maxProofsPerDevice } from './createProofs.js'

const url = `https://gateway.example.org${getSecureSession.path}`

let gateway: SecureApp
let device: TestDevice
let session: { accessToken: string }
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += 60_000
  device = await createTestDevice()
  session = await gateway.login(device, `ann${gateway.clock.nowMs}@example.org`)
})

const prove = (changes: Partial<ProofParameters> = {}) =>
  device.prove({
    method: 'GET',
    url,
    nowMs: gateway.clock.nowMs,
    accessToken: session.accessToken,
    ...changes,
  })
const show = (proof: string | null) => gateway.call(device, getSecureSession, { session, proof })

test('a proof of this very call is taken, whatever follows the path in its address', async () => {
  expect((await show(await prove())).status).toBe(200)
  expect((await show(await prove({ url: `${url}?a=b#c` }))).status).toBe(200)
  for (const seconds of [-60, 60]) {
    expect((await show(await prove({ nowMs: gateway.clock.nowMs + seconds * 1000 }))).status).toBe(200)
  }
})

test('a call without a proof is refused', async () => {
  expect(await show(null)).toMatchObject({ status: 401, code: 'proof/missing' })
})

test('what is no proof is refused', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const [privateJwk, otherJwk] = [await exportJWK(privateKey), await exportJWK(publicKey)]
  const wrong = [
    'nonsense',
    'a.b.c',
    'x'.repeat(10_000),
    (await prove()).slice(0, -4),
    await prove({ header: { typ: 'JWT' } }),
    await prove({ header: { jwk: undefined } }),
    // The key of somebody else, and one that was meant to stay secret.
    await prove({ header: { jwk: otherJwk } }),
    await prove({ header: { jwk: privateJwk } }),
    await prove({ claims: { jti: undefined } }),
    await prove({ claims: { jti: 'a\0bcdefgh' } }),
    await prove({ claims: { jti: 'j'.repeat(129) } }),
    await prove({ claims: { iat: 'now' } }),
    await prove({ claims: { htu: 'nowhere' } }),
    `${await prove()}, ${await prove()}`,
    [
      Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url'),
      (await prove()).split('.')[1],
      '',
    ].join('.'),
  ]
  for (const proof of wrong) {
    expect(await show(proof), proof.slice(0, 40)).toMatchObject({ status: 401, code: 'proof/malformed' })
  }
})

test('a proof made more than a minute before or after now is refused, and the answer has the date', async () => {
  for (const seconds of [-61, 61]) {
    const answer = await show(await prove({ nowMs: gateway.clock.nowMs + seconds * 1000 }))
    expect(answer).toMatchObject({ status: 401, code: 'proof/expired' })
    expect(answer.headers['access-control-expose-headers']).toContain('date')
    expect(answer.headers.date).toBe(new Date(gateway.clock.nowMs).toUTCString())
  }
})

test('a proof of another call is refused', async () => {
  const others: Partial<ProofParameters>[] = [
    { method: 'POST' },
    { method: 'get' },
    { url: `https://gateway.example.org${listSecureSessions.path}` },
    { url: url.replace('https', 'http') },
    { url: url.replace('gateway', 'evil') },
    { url: `${url}/` },
    { accessToken: undefined },
    { accessToken: 'another' },
  ]
  for (const other of others) {
    expect(await show(await prove(other)), JSON.stringify(other)).toMatchObject({
      status: 401,
      code: 'proof/mismatch',
    })
  }
})

test('a proof counts once, and what was refused for it did nothing', async () => {
  const proof = await device.prove({
    ...{ method: 'POST', nowMs: gateway.clock.nowMs, accessToken: session.accessToken },
    url: `https://gateway.example.org${revokeAllSecureSessions.path}`,
  })
  const again = await gateway.login(await createTestDevice(), 'bob@example.org')
  expect(again.userId).toBeTypeOf('string')
  const proofOnce = await prove()
  expect((await show(proofOnce)).status).toBe(200)
  expect(await show(proofOnce)).toMatchObject({ status: 401, code: 'proof/replayed' })
  expect((await show(await prove())).status).toBe(200)
  // Two devices may choose the same id.
  const other = await createTestDevice()
  const theirs = await gateway.login(other, 'carl@example.org')
  const claims = { jti: 'the-same-id-on-two-devices' }
  const theirProof = await other.prove({
    ...{ method: 'GET', url, nowMs: gateway.clock.nowMs, accessToken: theirs.accessToken, claims },
  })
  expect((await show(await prove({ claims }))).status).toBe(200)
  const answer = await gateway.call(other, getSecureSession, { session: theirs, proof: theirProof })
  expect(answer.status).toBe(200)
  expect((await gateway.call(device, revokeAllSecureSessions, { session, proof })).status).toBe(204)
})

test('a device that shows too many proofs waits, no other device does, and proofs are forgotten', async () => {
  const { database } = gateway
  const expiresAt = new Date(gateway.clock.nowMs + 100_000)
  const held = (await database.select().from(secureProofs)).filter(
    ({ thumbprint }) => thumbprint === device.thumbprint,
  )
  await database.insert(secureProofs).values(
    Array.from({ length: maxProofsPerDevice - held.length }, (_, index) => ({
      thumbprint: device.thumbprint,
      id: `held-${index}`,
      expiresAt,
    })),
  )
  expect(await show(await prove())).toMatchObject({
    status: 429,
    code: 'proof/too-many',
    headers: { 'retry-after': '60' },
  })
  const other = await createTestDevice()
  expect((await gateway.start(other, 'dora@example.org')).status).toBe(200)
  gateway.clock.nowMs += 121_000
  expect((await show(await prove())).status).toBe(200)
  expect(await database.select().from(secureProofs)).toHaveLength(1)
})
