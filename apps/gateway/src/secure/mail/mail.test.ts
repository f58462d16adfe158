import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import { createSecureApp, createTestDevice } from '../../testing/secure/createSecureApp.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'
import { createSecureMetrics, type SecureMetrics } from '../createSecureMetrics.js'
import { createMailer, usualBounds } from './createMailer.js'
import { writeApprovalMail, writeCodeMail } from './writeMail.js'

const requester = {
  projectName: 'Example <b>',
  origin: 'https://app.example.org',
  device: 'Firefox on Linux',
  place: '203.0.113.*',
  lifetimeMinutes: 10,
}

describe('what is written', () => {
  test('S8 a code names site, device, network and time, and that nobody will ask for it', () => {
    const { subject, text } = writeCodeMail('login', '012345', requester)
    expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
      "Your code for app.example.org

      012345

      This code logs you in to your wallet at app.example.org.

      Site: https://app.example.org (Example <b>)
      Device: Firefox on Linux
      Network: 203.0.113.*

      It works for 10 minutes, once, and only in the window that asked for it.

      Type it at https://app.example.org and nowhere else. Nobody will ever ask you for it: not Example <b>, not its support, not by phone.

      If you did not ask for it, somebody typed your address. Do nothing: without the code nobody gets in.
      "
    `)
  })

  test('the same stands in its HTML, where nothing of it is read as HTML', () => {
    const { html } = writeCodeMail('login', '012345', requester)
    expect(html).toMatchInlineSnapshot(`
      "<!doctype html><html lang="en"><head><meta charset="utf-8"></head>
      <body style="font:16px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px">
      <p style="font-size:32px;letter-spacing:6px;margin:0"><b>012345</b></p>
      <p>This code logs you in to your wallet at app.example.org.</p>
      <table style="border-collapse:collapse"><tr><td style="padding-right:16px">Site</td><td>https://app.example.org (Example &lt;b&gt;)</td></tr><tr><td style="padding-right:16px">Device</td><td>Firefox on Linux</td></tr><tr><td style="padding-right:16px">Network</td><td>203.0.113.*</td></tr></table>
      <p>It works for 10 minutes, once, and only in the window that asked for it.</p>
      <p>Type it at https://app.example.org and nowhere else. Nobody will ever ask you for it: not Example &lt;b&gt;, not its support, not by phone.</p>
      <p>If you did not ask for it, somebody typed your address. Do nothing: without the code nobody gets in.</p>
      </body></html>"
    `)
  })

  test('a link says what it lets in', () => {
    const { subject, text } = writeApprovalMail('https://wallet.test/approve-device#t', requester)
    expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
      "A new device at app.example.org

      https://wallet.test/approve-device#t

      A device you have not used before wants to log in to your wallet. This link shows it and asks whether to let it in.

      Site: https://app.example.org (Example <b>)
      Device: Firefox on Linux
      Network: 203.0.113.*

      The link works for 10 minutes. After it a code is mailed to you.

      Nobody will ever ask you for this link or for the code: not Example <b>, not its support, not by phone.

      If this is not your device, do not approve it.
      "
    `)
  })

  test('a code for a change of address says what it changes', () => {
    for (const purpose of ['primary', 'secondary'] as const) {
      const { subject, text } = writeCodeMail(purpose, '012345', requester)
      expect(`${subject}\n\n${text}`).toMatchSnapshot(purpose)
    }
  })
})

describe('sending', () => {
  let server: MailServer
  let registry: Registry
  let failures: unknown[]
  let metrics: SecureMetrics
  beforeEach(async () => {
    server = await startMailServer()
    registry = new Registry()
    metrics = createSecureMetrics(registry)
    failures = []
  })
  afterEach(() => server.close())

  const open = (options: Partial<Parameters<typeof createMailer>[0]> = {}) =>
    createMailer({
      config: { smtpUrl: server.url, from: 'Latchkey <login@example.org>' },
      metrics,
      onFailure: (error) => failures.push(error),
      ...options,
    })
  const mail = writeCodeMail('login', '012345', requester)
  const getCount = async (outcome: string) => {
    const metric = await registry.getSingleMetric('latchkey_secure_mails_total')?.get()
    return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  }
  const toFailure = (promise: Promise<void>) =>
    promise.then(
      () => undefined,
      (error: GatewayFailure) => error.code,
    )

  test('a mail arrives whole, from whom the operator says', async () => {
    await open().send("o'neil+a@example.org", mail)
    const [arrived] = server.mails
    expect(arrived?.to).toEqual(["o'neil+a@example.org"])
    expect(arrived?.text).toBe(mail.text)
    expect(arrived?.raw).toMatch(/^From: Latchkey <login@example\.org>\r$/m)
    expect(arrived?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await getCount('sent')).toBe(1)
  })

  test('no line of a subject or address becomes a header or another receiver', async () => {
    const evil = 'x\r\nBcc: eve@evil.test\r\n\r\nbody'
    await open()
      .send('ann@example.org', { ...mail, subject: evil })
      .catch(() => {})
    await open()
      .send(`ann@example.org\r\nBcc: eve@evil.test`, mail)
      .catch(() => {})
    await open()
      .send('ann@example.org, eve@evil.test', mail)
      .catch(() => {})
    for (const { raw, to } of server.mails) {
      expect(to).not.toContain('eve@evil.test')
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    }
  })

  test('a server that cannot just now is asked once more, one that will not is not', async () => {
    server.refusals.push(451)
    await open().send('ann@example.org', mail)
    expect([server.offered, server.mails.length]).toEqual([2, 1])
    server.refusals.push(0)
    await open().send('ann@example.org', mail)
    expect([server.offered, server.mails.length]).toEqual([4, 2])
    server.refusals.push(451, 451)
    expect(await toFailure(open().send('ann@example.org', mail))).toBe('mail/unavailable')
    server.refusals.push(554)
    expect(await toFailure(open().send('ann@example.org', mail))).toBe('mail/unavailable')
    expect([server.offered, server.mails.length]).toEqual([7, 2])
    expect(await getCount('failed')).toBe(2)
    expect(failures).toEqual([
      { reason: 'EMESSAGE', smtpStatus: 451 },
      { reason: 'EMESSAGE', smtpStatus: 554 },
    ])
  })

  test('a server that is away or says nothing holds nobody', async () => {
    server.refusals.push(-1, -1)
    const begunAtMs = Date.now()
    expect(await toFailure(open().send('ann@example.org', mail))).toBe('mail/unavailable')
    expect(Date.now() - begunAtMs).toBeLessThan(20_000)
    const config = { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.org' }
    expect(await toFailure(open({ config }).send('ann@example.org', mail))).toBe('mail/unavailable')
  })

  test('without TLS nothing is sent to another machine', async () => {
    // The server offers no STARTTLS; by this name it is another machine.
    const smtpUrl = server.url.replace('127.0.0.1', '0.0.0.0')
    const mailer = open({ config: { smtpUrl, from: 'a@example.org' } })
    expect(await toFailure(mailer.send('ann@example.org', mail))).toBe('mail/unavailable')
    expect(server.offered).toBe(0)
  })

  test('so many wait and no more; who waits too long is told', async () => {
    const narrow = { minRunning: 1, startRunning: 1, maxRunning: 1, maxWaiting: 2 }
    const mailer = open({ bounds: { ...narrow, maxWaitMs: 60_000 } })
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => toFailure(mailer.send('ann@example.org', mail))),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(3)
    expect(codes.filter((code) => code === 'mail/unavailable')).toHaveLength(2)
    expect([await getCount('sent'), await getCount('full')]).toEqual([3, 2])
    server.refusals.push(-1, -1)
    const impatient = open({ bounds: { ...narrow, maxWaitMs: 1 } })
    const [, second] = await Promise.all([1, 2].map(() => toFailure(impatient.send('ann@example.org', mail))))
    expect(second).toBe('mail/unavailable')
    expect(await getCount('full')).toBe(3)
  })

  test('a slow server refuses nobody: more mails are on their way at once, as many as it keeps up with', async () => {
    // Two thirds of three seconds a mail, and two thirds of the time there is.
    server.delayMs = 2_000
    const { maxWaitMs, ...bounds } = usualBounds
    const mailer = open({ bounds: { ...bounds, maxWaitMs: (maxWaitMs * 2) / 3 } })
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => toFailure(mailer.send(`ann${index}@example.org`, mail))),
    )
    expect(codes.filter((code) => code !== undefined)).toEqual([])
  }, 40_000)
})

test('whoever asks for a code writes nothing of theirs into the mail', async () => {
  const gateway = await createSecureApp()
  const headers = { 'user-agent': 'Call +1 555 0100 https://evil.test Chrome/1 <img src=x> Windows\t' }
  await gateway.start(await createTestDevice(), 'victim@example.org', { headers })
  const { raw, text } = gateway.lastMail()
  expect(raw).not.toMatch(/evil|555\s0100|<img/)
  expect(text).toContain('Device: Chrome on Windows')
  await gateway.close()
})

test('a caller whose mail could not be sent is told so, for known and unknown addresses alike', async () => {
  const gateway = await createSecureApp()
  await gateway.login(await createTestDevice(), 'known@example.org')
  gateway.clock.nowMs += 60_000
  for (const email of ['known@example.org', 'unknown@example.org']) {
    gateway.mail.refusals.push(554)
    expect(await gateway.start(await createTestDevice(), email)).toMatchObject({
      status: 503,
      code: 'mail/unavailable',
      headers: { 'retry-after': '30' },
    })
  }
  const { body } = await gateway.app.inject('/metrics')
  expect(body).toContain('latchkey_secure_mails_total{outcome="failed"} 2')
  await gateway.close()
})

test('a mail that was not sent counts for nobody: who tries again at once gets theirs', async () => {
  const gateway = await createSecureApp()
  const device = await createTestDevice()
  for (let index = 0; index < 8; index++) {
    gateway.mail.refusals.push(554)
    expect((await gateway.start(device, 'ann@example.org')).code).toBe('mail/unavailable')
  }
  expect((await gateway.start(device, 'ann@example.org')).status).toBe(200)
  expect((await gateway.start(device, 'ann@example.org')).code).toBe('email/limited')
  await gateway.close()
})
