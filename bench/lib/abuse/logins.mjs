/** What somebody does who wants nobody to log in at a project: mails for made-up mailboxes, from as many networks as they have. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

const toBase64url = (value) => Buffer.from(value).toString('base64url')

/** A browser of a visitor: a key of its own, which signs what it asks (RFC 9449). */
export function createDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
  const jwk = { crv, kty, x, y }
  return {
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    prove(method, url, nowMs) {
      const head = toBase64url(JSON.stringify({ typ: 'dpop+jwt', alg: 'ES256', jwk }))
      const claims = { htm: method, htu: url, iat: Math.floor(nowMs / 1000), jti: randomUUID() }
      const text = `${head}.${toBase64url(JSON.stringify(claims))}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${toBase64url(signature)}`
    },
  }
}

/**
 * Makes a call as a page of the secure site does, from an address of its choice.
 *
 * @returns {Promise<{ status: number, body: any }>}
 */
export async function call({ now, url, secureUrl }, device, path, body, address) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      origin: secureUrl,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      dpop: device.prove('POST', url + path, now()),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

/** Addresses of three /48, each with as many /64 as the flood asks for. */
export const fromThreeSites = (index) => `2001:db8:${index % 3}:${(index >> 2).toString(16)}::1`
/** 200 addresses of IPv4, each in a network of its own. */
export const fromEverywhere = (index) => `${(index % 200) + 1}.${(index * 7) % 200}.0.9`

/**
 * Asks for mails to made-up mailboxes, twenty at once.
 *
 * @returns {Promise<number>} Mails that were sent.
 */
export async function floodMails(target, { origin, projectId, total, toAddress }) {
  let next = 0
  let sent = 0
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const device = createDevice()
      while (next < total) {
        const index = next++
        const body = { projectId, origin, email: `${randomUUID()}@flood.example` }
        const { status } = await call(target, device, '/secure/v1/email/start', body, toAddress(index))
        if (status === 200) sent++
      }
    }),
  )
  return sent
}

/** Logs somebody in by mail; how long it took, in milliseconds, or why not. */
export async function logIn(target, { address, device, email, origin, projectId, readCode }) {
  const startedAt = performance.now()
  const begun = await call(target, device, '/secure/v1/email/start', { projectId, origin, email }, address)
  if (begun.status !== 200) return { isIn: false, reason: begun.body?.error?.code ?? begun.status }
  const { transactionId } = begun.body
  const body = { transactionId, code: await readCode(email) }
  const done = await call(target, device, '/secure/v1/email/verify', body, address)
  return { isIn: done.status === 200, ms: performance.now() - startedAt, reason: done.body?.error?.code }
}
