import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  analyticsEventSchema,
  failureSchema,
  getExchangeBuyStatus,
  getExchangePayUrl,
  getExchanges,
} from '@latchkey/wire'
import {
  relayCloseCodes,
  relayCloseReasons,
  relayErrorCodes,
  relayLimits,
  relayMethods,
  relayTags,
} from '@latchkey/wire/relay'
import { expect, test } from 'vitest'
import { describeCalls } from '../../../apps/gateway/src/reference/describeCalls.js'
import { describeSchema } from '../../../apps/gateway/src/reference/describeSchema.js'
import { collectFailures } from '../../../apps/gateway/src/reference/listFailures.js'
import { services } from '../../../apps/gateway/src/services/registry.js'
import { rootFolder } from '../rootFolder.mjs'
import { describeWire, madeBelow } from './describeWire.mjs'

const path = join(rootFolder, 'docs/wire.md')

test('docs/wire.md says of every call, failure and relay method what the sources say', async () => {
  const [written = ''] = readFileSync(path, 'utf8').split(madeBelow)
  const made = describeWire({
    calls: describeCalls(services),
    jsonRpcMethods: [getExchanges, getExchangePayUrl, getExchangeBuyStatus],
    relayMethods,
    failures: collectFailures(services),
    relayErrorCodes,
    relayCloseCodes,
    relayCloseReasons,
    relayLimits,
    relayTags,
  })
  await expect(`${written}${madeBelow}\n\n${made}\n`).toMatchFileSnapshot(path)
})

test('a schema reads as a type', () => {
  expect(describeSchema(analyticsEventSchema)).toBe(
    '{ eventId: string; url: string; domain: string; timestamp: number | string; bundleId?: string; props: { type: string; event: string; address?: string; properties?: Record<string, unknown>; errorType?: string; errorMessage?: string; stackTrace?: string; … } }',
  )
  expect(describeSchema(failureSchema)).toBe(
    '{ status: "FAILED"; reasons: { field: string; description: string; code?: string }[] }',
  )
})

test('a kind of schema without a form is an error, not a gap', () => {
  expect(() => describeSchema({ type: 'date' })).toThrow('date')
})
