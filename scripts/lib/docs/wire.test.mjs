import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@latchkey/wire'
import {
  relayCloseCodes,
  relayCloseReasons,
  relayErrorCodes,
  relayLimits,
  relayMethods,
  relayTags,
} from '@latchkey/wire/relay'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failureTable } from '../../../apps/gateway/src/http/failureTable.js'
import { rootFolder } from '../rootFolder.mjs'
import { describeSchema } from './describeSchema.mjs'
import { describeWire, madeBelow } from './describeWire.mjs'

const path = join(rootFolder, 'docs/wire.md')

test('docs/wire.md says of every call, failure and relay method what the sources say', async () => {
  const [written = ''] = readFileSync(path, 'utf8').split(madeBelow)
  const made = describeWire({
    calls,
    relayMethods,
    failures: failureTable,
    relayErrorCodes,
    relayCloseCodes,
    relayCloseReasons,
    relayLimits,
    relayTags,
  })
  await expect(`${written}${madeBelow}\n\n${made}\n`).toMatchFileSnapshot(path)
})

test('a schema reads as a type', () => {
  const schema = v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    'x-note': v.optional(v.string()),
    kind: v.picklist(['a', 'b']),
    amounts: v.array(v.union([v.number(), v.string()])),
    next: v.nullable(v.looseObject({ page: v.literal(1) })),
    more: v.record(v.string(), v.unknown()),
  })
  expect(describeSchema(schema)).toBe(
    `{ id: string; 'x-note'?: string; kind: "a" | "b"; amounts: (number | string)[]; next: { page: 1; … } | null; more: Record<string, unknown> }`,
  )
})

test('a kind of schema without a form is an error, not a gap', () => {
  expect(() => describeSchema(v.date())).toThrow('date')
})
