import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { createSecureMetrics } from '../createSecureMetrics.js'
import { createLimits } from '../limits/createLimits.js'
import type { Mailer } from '../mail/createMailer.js'
import { createSecrets } from '../secrets/createSecrets.js'
import { createCodeSender, mailLimits } from './createCodeSender.js'

const sender = createCodeSender({
  isOneNetwork: false,
  limits: { take: async () => 0 },
  mailer: undefined,
  metrics: createSecureMetrics(new Registry()),
  secrets: createSecrets('a secret of thirty-two characters'),
  secureUrl: 'https://wallet.test',
})
const key = { id: 'transaction', thumbprint: 'device', step: 'code' } as const

test('S11 a code is kept as a hash that belongs to its transaction, device and step', () => {
  const hashes = [
    sender.hashCode(key, '012345'),
    sender.hashCode(key, '012346'),
    sender.hashCode({ ...key, id: 'other' }, '012345'),
    sender.hashCode({ ...key, thumbprint: 'other' }, '012345'),
    sender.hashCode({ ...key, step: 'primary' }, '012345'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('codes have six digits, zeros in front too, and links are long; both are found by their hash', () => {
  const codes = Array.from({ length: 2_000 }, () => sender.makeSecret(key))
  for (const { secret, secretHash } of codes) {
    expect(secret).toMatch(/^\d{6}$/)
    expect(secretHash).toBe(sender.hashCode(key, secret))
  }
  // A tenth of all codes begins with a zero.
  const zeros = codes.filter(({ secret }) => secret.startsWith('0')).length
  expect(zeros).toBeGreaterThan(100)
  expect(zeros).toBeLessThan(300)
  const link = sender.makeSecret({ ...key, step: 'device' })
  expect(link.secret).toMatch(/^[\w-]{43}$/)
  expect(link.secretHash).toBe(sender.hashLink(link.secret))
})

test('where all visitors come from one network it has as many mails as their project', async () => {
  const open = await openTestDatabase()
  const limits = createLimits({ database: open.database, now: () => 1_000_000 })
  const countOf = async (isOneNetwork: boolean, projectId: string) => {
    const { count } = createCodeSender({
      ...{ isOneNetwork, limits, secureUrl: 'https://wallet.test' },
      mailer: { send: async () => undefined } as Mailer,
      metrics: createSecureMetrics(new Registry()),
      secrets: createSecrets('a secret of thirty-two characters'),
    })
    const caller = { address: '203.0.113.7', device: '', place: '', thumbprint: 'device' }
    let counted = 0
    const mail = () => count({ step: 'code', subject: `${projectId}-${counted}`, projectId, caller })
    while (counted < 50) {
      const isRefused = await mail().then(
        () => false,
        () => true,
      )
      if (isRefused) break
      counted++
    }
    return counted
  }
  try {
    expect(await countOf(false, 'one')).toBe(mailLimits.network[0].max)
    expect(await countOf(true, 'two')).toBe(50)
  } finally {
    await open.close()
  }
})
