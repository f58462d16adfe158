import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createSecureMetrics } from '../createSecureMetrics.js'
import { createExchange } from './createExchange.js'
import type { ProviderClient } from './createProviderClient.js'
import { github } from './providers/github.js'

const checks = { state: 's', nonce: 'n', verifier: 'v' }
const answer = { code: 'c', issuer: undefined, userField: undefined }

test('of a provider that hangs no more answers are checked at once than there is room for', async () => {
  const waiting: (() => void)[] = []
  const client: ProviderClient = {
    provider: github,
    writeUrl: async () => '',
    readProfile: () =>
      new Promise((resolve) => {
        waiting.push(() => resolve({ subject: '1', email: undefined, userName: undefined }))
      }),
  }
  const exchange = createExchange({
    max: 2,
    metrics: createSecureMetrics(new Registry()),
    onFailure: () => undefined,
  })
  const run = () => exchange(client, answer, checks)
  const [first, second] = [run(), run()]
  expect(await run()).toEqual({ refusal: 'busy' })
  waiting.shift()?.()
  expect(await first).toMatchObject({ profile: { subject: '1' } })
  const third = run()
  for (const go of waiting) go()
  expect(await Promise.all([second, third])).toHaveLength(2)
  expect(waiting).toHaveLength(2)
})
