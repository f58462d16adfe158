import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { createSecureMetrics } from '../createSecureMetrics.js'
import { createLimits } from '../limits/createLimits.js'
import { createSecrets } from '../secrets/createSecrets.js'
import { createSocialLimits, socialLimits } from './createSocialLimits.js'

let opened: OpenDatabase
let nowMs = Date.now()
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('floods: a network’s logins are counted whatever device begins them, and others go on', async () => {
  const count = createSocialLimits({
    limits: createLimits({ database: opened.database, now: () => nowMs }),
    metrics: createSecureMetrics(new Registry()),
    secrets: createSecrets('a secret of thirty-two characters'),
  })
  let devices = 0
  const begin = (address: string) => {
    const caller = { address, thumbprint: `device ${devices++}`, device: '', place: '' }
    return count({ projectId: 'p1', caller }).then(
      () => 'begun',
      (error: { code: string; retryAfterSeconds: number }) => `${error.code} ${error.retryAfterSeconds}`,
    )
  }
  const [{ max }] = socialLimits.network
  const answers: string[] = []
  for (let index = 0; index < max + 3; index++) answers.push(await begin('203.0.113.7'))
  expect(answers.filter((answer) => answer === 'begun')).toHaveLength(max)
  expect(answers.at(-1)).toBe('social/limited 3600')
  expect(await begin('203.0.113.8')).toBe('begun')
  // What was refused was not counted, and an hour later it goes on.
  nowMs += 3_600_000
  expect(await begin('203.0.113.7')).toBe('begun')
})
