import { verifyEmailCode } from '@latchkey/wire/secure'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  secureCodes,
  secureIdentities,
  secureLimits,
  secureProofs,
  secureUsers,
} from '../../db/schema/index.js'
import {
  createSecureApp,
  createTestDevice,
  type SecureApp,
  site,
  testSecret,
} from '../../testing/secure/createSecureApp.js'
import type { TestDevice } from '../../testing/secure/createTestDevice.js'
import { createCodeStore } from '../codes/createCodeStore.js'
import { createSecrets } from '../secrets/createSecrets.js'
import { mailLimits } from './createMailBudget.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let gateway: SecureApp
let device: TestDevice
beforeAll(async () => {
  gateway = await createSecureApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.clock.nowMs += dayMs + 1
  gateway.mail.mails.length = 0
  device = await createTestDevice()
})

test('S11 S19 one mailbox is mailed once in 30 seconds, 5 times an hour and 20 times a day, whoever asks', async () => {
  const sentAtMs: number[] = []
  const from = gateway.clock.nowMs
  let asked = 0
  // A day of it, each time from devices and networks of their own.
  while (gateway.clock.nowMs < from + dayMs) {
    const answers = await Promise.all(
      [1, 2].map(async () => {
        asked++
        const remoteAddress = `10.${asked >> 8}.${asked & 255}.1`
        return gateway.start(await createTestDevice(), 'victim@example.org', { remoteAddress })
      }),
    )
    for (const { code, headers, message, status } of answers) {
      if (status === 200) sentAtMs.push(gateway.clock.nowMs)
      else {
        expect([status, code]).toEqual([429, 'email/limited'])
        expect(message).toBe(`Please try again after ${headers['retry-after']} seconds`)
      }
    }
    gateway.clock.nowMs += sentAtMs.length < 5 ? 10_000 : 10 * 60_000
  }
  expect(gateway.mail.mails).toHaveLength(sentAtMs.length)
  expect(sentAtMs).toHaveLength(20)
  const countSince = (at: number, ms: number) =>
    sentAtMs.filter((time) => time <= at && time > at - ms).length
  for (const at of sentAtMs) {
    expect(countSince(at, 30_000)).toBe(1)
    expect(countSince(at, hourMs)).toBeLessThanOrEqual(5)
  }
  // Whoever waits as long as they are told is let through.
  const { headers, status } = await gateway.start(device, 'victim@example.org')
  gateway.clock.nowMs += status === 200 ? 30_000 : Number(headers['retry-after']) * 1000
  expect((await gateway.start(device, 'victim@example.org')).status).toBe(200)
})

test('S19 one network reaches so many mailboxes; others still reach theirs', async () => {
  const [{ max }] = mailLimits.network
  const flood = (toAddress: (index: number) => string, total: number) =>
    Promise.all(
      Array.from({ length: total }, (_, index) =>
        gateway.start(device, `${crypto.randomUUID()}@example.org`, { remoteAddress: toAddress(index) }),
      ),
    ).then((answers) => answers.filter(({ status }) => status === 200).length)
  expect(await flood(() => '192.0.2.1', max + 10)).toBe(max)
  expect(await flood(() => '192.0.2.2', 3)).toBe(3)
  // Of IPv6 one customer has as many addresses as they like.
  expect(await flood((index) => `2001:db8:1:1::${index}`, max + 10)).toBe(max)
  expect(await flood(() => '2001:db8:1:2::1', 3)).toBe(3)
  // What was refused was not counted for anybody.
  const [mailbox] = ['untouched@example.org']
  expect((await gateway.start(device, mailbox ?? '', { remoteAddress: '192.0.2.1' })).status).toBe(429)
  expect((await gateway.start(device, mailbox ?? '', { remoteAddress: '192.0.2.3' })).status).toBe(200)
})

test('S19 one project is mailed for so often an hour, other projects go on, and what it left goes away', async () => {
  const [{ max }] = mailLimits.project
  await gateway.projects.insert({
    ...{ id: 'p2', name: 'Second', isEnabled: true, isAnalyticsEnabled: false, features: {} },
    allowedOrigins: [site],
  })
  const { nowMs } = gateway.clock
  await gateway.database.delete(secureLimits)
  // All but twenty of what it may.
  await gateway.database.insert(secureLimits).values({
    name: createSecrets(testSecret).hash('limit', 'project', 'p1'),
    timesMs: Array.from({ length: max - 20 }, (_, index) => nowMs - max + index),
    expiresAt: new Date(nowMs + hourMs),
  })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      gateway.start(device, `many${index}@example.org`, { remoteAddress: `10.9.9.${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect((await gateway.start(device, 'one@example.org', { projectId: 'p2' })).status).toBe(200)
  // The rows of what was refused were never written.
  const names = (await gateway.database.select().from(secureLimits)).length
  // Two projects and their strangers, the two networks around each caller, and of each mail its network, twice, and its mailbox.
  expect(names).toBe(2 * 2 + 2 * 2 + 3 * 21)
  expect(await gateway.database.select().from(secureUsers)).toEqual([])
  gateway.clock.nowMs += dayMs + 1
  expect((await gateway.start(device, 'one@example.org')).status).toBe(200)
  const left = await Promise.all(
    [secureCodes, secureProofs, secureIdentities].map((table) => gateway.database.select().from(table)),
  )
  expect(left.map(({ length }) => length)).toEqual([1, 1, 0])
  expect(await gateway.database.select().from(secureLimits)).toHaveLength(7)
})

test('S11 two thousand random codes open nothing', async () => {
  const { body } = await gateway.start(device, 'guessed@example.org')
  const { code } = gateway.lastMail()
  const store = createCodeStore({ database: gateway.database, now: () => gateway.clock.nowMs })
  const { hash } = createSecrets(testSecret)
  const key = { id: body.transactionId, thumbprint: device.thumbprint, step: 'code' } as const
  const hashCode = (guess: string) => [hash('code', key.id, key.thumbprint, key.step, guess)]
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 2_000; round++) {
    const guess = String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
    // The right one is tried too, but never first.
    const { outcome } = await store.tryCode(key, hashCode(guess === code ? '000000' : guess))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect(Object.fromEntries(outcomes)).toEqual({ wrong: 4, void: 1_996 })
  expect(await store.tryCode(key, hashCode(code))).toEqual({ outcome: 'void' })
  const answer = await gateway.call(device, verifyEmailCode, {
    body: { transactionId: body.transactionId, code },
  })
  expect(answer).toMatchObject({ code: 'code/void' })
})
