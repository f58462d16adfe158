import { startFarcasterLogin, startSocialLogin } from '@latchkey/wire/secure'
import { afterEach, expect, test } from 'vitest'
import { defaultConfig } from '../../config/GatewayConfig.js'
import {
  createSecureApp,
  createTestDevice,
  type SecureApp,
  secureUrl,
  site,
  testCustodyConfig,
  testSecret,
} from '../../testing/secure/createSecureApp.js'

const gateways: SecureApp[] = []
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close()
})

async function open(options: Parameters<typeof createSecureApp>[0] = {}) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const gateway = await createSecureApp({
    ...options,
    dependencies: { logger: { level: 'warn', stream } },
  })
  gateways.push(gateway)
  return { gateway, lines }
}
const headers = [
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
]

test('S9 S19 a public gateway that was told of no proxy begins no login that comes through one, and says what to set', async () => {
  const { gateway, lines } = await open()
  expect(lines.filter((line) => line.includes('LATCHKEY_TRUSTED_PROXIES'))).toHaveLength(1)
  const device = await createTestDevice()
  const refused = { status: 503, code: 'secure/proxy-unknown' }
  for (const one of headers)
    expect(await gateway.start(device, 'ann@example.org', { headers: one })).toMatchObject(refused)
  const windowHash = 'w'.repeat(43)
  const social = { projectId: 'p1', origin: site, provider: 'google', windowHash }
  const begun = await gateway.call(device, startSocialLogin, { body: social, headers: headers[0] ?? {} })
  expect(begun).toMatchObject(refused)
  const farcaster = { projectId: 'p1', origin: site }
  expect(
    await gateway.call(device, startFarcasterLogin, { body: farcaster, headers: headers[0] ?? {} }),
  ).toMatchObject(refused)
  expect(gateway.mail.mails).toEqual([])
  // Once, when the first one came.
  expect(lines.filter((line) => line.includes('Logins are refused. Set'))).toHaveLength(1)
  expect((await gateway.start(device, 'ann@example.org')).status).toBe(200)
})

test('where proxies are named, or on this machine alone, nothing is refused', async () => {
  const told = await open({ config: { trustedProxyCount: 1 } })
  const device = await createTestDevice()
  const [one] = headers
  expect((await told.gateway.start(device, 'ann@example.org', { headers: one ?? {} })).status).toBe(200)
  const mail = { smtpUrl: told.gateway.mail.url, from: 'login@example.org' }
  const url = 'http://secure.localhost:4001'
  const local = await open({
    config: { secure: { url, secret: testSecret, custody: testCustodyConfig, mail } },
  })
  const given = { ...one, origin: url }
  expect((await local.gateway.start(device, 'bob@example.org', { headers: given })).status).toBe(200)
  for (const { lines } of [told, local])
    expect(lines.filter((line) => line.includes('LATCHKEY_TRUSTED_PROXIES'))).toEqual([])
  expect([defaultConfig.trustedProxyCount, secureUrl]).toEqual([0, 'https://wallet.test'])
})
