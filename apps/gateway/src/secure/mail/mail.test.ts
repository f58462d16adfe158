import { getColor } from '@latchkey/design'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import { createSecureApp, createTestDevice } from '../../testing/secure/createSecureApp.js'
import { type MailServer, startMailServer } from '../../testing/secure/startMailServer.js'
import { createSecureMetrics, type SecureMetrics } from '../createSecureMetrics.js'
import { writeChangedMail, writeUndoneMail } from '../email-changes/writeChangeMails.js'
import { writeChangeMail } from '../waiting/writeChangeMail.js'
import type { Mail } from './composeMail.js'
import { createMailer, usualBounds } from './createMailer.js'
import { writeApprovalMail, writeCodeMail } from './writeMail.js'
import { type NoticeKind, noticeWords, writeNoticeMail } from './writeNotice.js'

const requester = {
  projectName: 'Example <b>',
  origin: 'https://app.example.org',
  device: 'Firefox on Linux',
  place: '203.0.113.*',
  lifetimeMinutes: 10,
}

const link = 'https://wallet.test/page#token'
const dueAt = new Date('2026-11-30T14:05:59Z')
const noticeKinds = Object.keys(noticeWords) as NoticeKind[]
const changeKinds = ['delete', 'login', 'device', 'way'] as const
const mails: Record<string, Mail> = {
  'code to log in': writeCodeMail('login', '012345', requester),
  'code to the current address': writeCodeMail('primary', '012345', requester),
  'code to the new address': writeCodeMail('secondary', '012345', requester),
  'code for a site': writeCodeMail('capture', '012345', requester),
  'approval of a device': writeApprovalMail(link, requester),
  'address changed': writeChangedMail(link, requester),
  'change of address undone': writeUndoneMail(requester),
  ...Object.fromEntries(noticeKinds.map((kind) => [kind, writeNoticeMail(kind, requester)])),
  ...Object.fromEntries(
    changeKinds.map((kind) => [
      `waiting: ${kind}`,
      writeChangeMail({ kind, dueAt, isReminder: kind === 'way' }, link, requester),
    ]),
  ),
}

/** What a reader of the HTML reads, one line for each block. */
function toText(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }
  return html
    .replace(/^[\s\S]*<body/, '<body')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
}

describe('what is written', () => {
  test.each(Object.entries(mails))('%s says what happened, who asked and what to do', (_, mail) => {
    expect(`${mail.subject}\n\n${mail.text}`).toMatchSnapshot()
    expect(mail.text).toContain('Device: Firefox on Linux')
    expect(`${mail.subject}${mail.text}`).not.toMatch(/\b(somebody|whoever|called off|way in)\b/i)
  })

  test.each(Object.entries(mails))('%s has the same words as HTML, none of them read as HTML', (_, mail) => {
    const shown = toText(mail.html)
    expect(shown).toContain(mail.subject)
    for (const line of mail.text.split('\n').filter(Boolean)) {
      const isFact = /^(Site|Device|Network): /.test(line)
      expect(shown).toContain(line.replace(isFact ? ': ' : /:$/, isFact ? '  ' : '').replace(/ {2}/, ' '))
    }
    expect(mail.html).not.toContain('<b>')
  })

  test('a mail has the colours of the design, light and dark, and loads nothing', () => {
    expect(mails['code to log in']?.html).toMatchSnapshot()
    for (const { html } of Object.values(mails)) {
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain(`.text{color:${getColor('text', 'dark')}!important}`)
      expect(html).not.toMatch(/<img|<script|<link|url\(|@import/)
    }
  })

  test('S8 a code names site, device, network and time, and that nobody will ask for it', () => {
    const { text } = writeCodeMail('login', '012345', requester)
    for (const fact of [requester.origin, requester.device, requester.place, 'for 10 minutes']) {
      expect(text).toContain(fact)
    }
    expect(text).toContain('Never share it: neither Example <b> nor its support will ask for it')
  })

  test('a change that waits says when it happens in words, with its zone', () => {
    expect(mails['waiting: delete']?.text).toContain('after 30 November 2026 at 14:05 UTC unless')
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
  })
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
