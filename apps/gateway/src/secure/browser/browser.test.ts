import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.js'
import {
  createSecureApp,
  createTestDevice,
  type SecureApp,
  secureUrl,
  site,
} from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { siteCalls } from '../../testing/wireCalls.js'

let gateway: SecureApp
let device: TestDevice
beforeAll(async () => {
  gateway = await createSecureApp()
  device = await createTestDevice()
})
afterAll(() => gateway.close())

test('S14 every call is for scripts of the secure site alone', async () => {
  const foreign = [
    { origin: undefined },
    { origin: 'null' },
    { origin: site },
    { origin: 'https://wallet.test.evil.test' },
    { origin: `${secureUrl}:8443` },
    { origin: 'http://wallet.test' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'iframe' },
  ]
  for (const call of siteCalls) {
    for (const headers of foreign) {
      const answer = await gateway.call(device, call, { headers })
      expect(answer, `${call.name} ${JSON.stringify(headers)}`).toMatchObject({
        status: 403,
        code: 'secure/origin',
      })
    }
  }
  expect(gateway.mail.mails).toEqual([])
})

test('S14 a form cannot be a call: bodies are JSON and say so', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '', undefined]
  for (const type of types) {
    const answer = await gateway.start(device, 'ann@example.org', { headers: { 'content-type': type } })
    expect(answer, type ?? 'none').toMatchObject({ status: 400, code: 'secure/not-json' })
  }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  }
  expect((await gateway.start(device, 'ann@example.org', { headers })).status).toBe(200)
})

test('S14 browsers let the secure site read answers, and no other one', async () => {
  const ask = (origin: string) =>
    gateway.app.inject({
      method: 'OPTIONS',
      url: '/secure/v1/email/start',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  for (const origin of [secureUrl, site, 'https://evil.test']) {
    const { headers } = await ask(origin)
    expect(headers['access-control-allow-origin'], origin).toBe(secureUrl)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers.vary).toBe('origin')
  }
  expect((await ask(secureUrl)).headers['access-control-allow-headers']).toMatch(/authorization, dpop/)
  for (const url of ['/secure/v1/session', '/%73ecure/v1/session']) {
    const { headers, statusCode } = await gateway.app.inject({
      url,
      headers: { origin: 'https://evil.test' },
    })
    expect([statusCode, headers['access-control-allow-origin']], url).toEqual([403, secureUrl])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('where embedded wallets are off every call says so', async () => {
  const { app, close } = await createTestApp()
  for (const { method, path: url } of siteCalls) {
    const response = await app.inject({ method, url, headers: { origin: secureUrl } })
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'secure/off'])
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  }
  await close()
})

test('without a mail server the other calls work, and logins by mail say why they do not', async () => {
  const lines: string[] = []
  const mailless = await createSecureApp({
    hasMail: false,
    mail: gateway.mail,
    dependencies: { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } },
  })
  const shook = await mailless.app.inject({
    method: 'POST',
    url: '/secure/v1/handshake',
    headers: { origin: secureUrl, 'content-type': 'application/json' },
    payload: { projectId: 'p1', origin: site },
  })
  expect(shook.json()).toMatchObject({ isEmailEnabled: false })
  const answer = await mailless.start(device, 'ann@example.org')
  expect(answer).toMatchObject({ status: 503, code: 'email/off' })
  expect(answer.message).toContain('SMTP_URL')
  expect(lines.join('')).toContain('SMTP_URL and MAIL_FROM are not set')
  await mailless.close()
})

test('the secure site’s own pages are of every project, and no other site is without being listed', async () => {
  const start = (origin: string, more = {}) =>
    gateway.start(device, `${crypto.randomUUID()}@example.org`, { origin, ...more })
  expect((await start(secureUrl)).status).toBe(200)
  expect(await start(secureUrl, { projectId: 'nobody' })).toMatchObject({ code: 'project/refused' })
  for (const origin of [`${secureUrl}.evil.test`, `${secureUrl}:8443`, secureUrl.replace('https', 'http')]) {
    expect(await start(origin)).toMatchObject({ status: 403, code: 'secure/unverified-domain' })
  }
})
