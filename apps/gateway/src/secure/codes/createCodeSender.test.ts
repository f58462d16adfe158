import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createSecureMetrics } from '../createSecureMetrics.js'
import { createSecrets } from '../secrets/createSecrets.js'
import { createCodeSender } from './createCodeSender.js'

const sender = createCodeSender({
  budget: { hold: async () => ({ waitMs: 1 }) },
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
  ].flat()
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('codes have six digits, zeros in front too, and links are long; both are found by their hash', () => {
  const codes = Array.from({ length: 2_000 }, () => sender.makeSecret(key))
  for (const { secret, secretHash } of codes) {
    expect(secret).toMatch(/^\d{6}$/)
    expect([secretHash]).toEqual(sender.hashCode(key, secret))
  }
  // A tenth of all codes begins with a zero.
  const zeros = codes.filter(({ secret }) => secret.startsWith('0')).length
  expect(zeros).toBeGreaterThan(100)
  expect(zeros).toBeLessThan(300)
  const link = sender.makeSecret({ ...key, step: 'device' })
  expect(link.secret).toMatch(/^[\w-]{43}$/)
  expect([link.secretHash]).toEqual(sender.hashLink(link.secret))
})
