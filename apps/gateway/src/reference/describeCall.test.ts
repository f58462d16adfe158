import { type CallDefinition, calls } from '@latchkey/wire'
import { secureCalls } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { failureTable } from '../http/failureTable.js'
import { callEffects } from './callEffects.js'
import { createCallExample } from './callExamples.js'
import { describeCall } from './describeCall.js'
import { describeSchema, type Schema } from './describeSchema.js'
import { services } from './services.js'

const all: readonly CallDefinition[] = [...calls, ...secureCalls]

describe('the description of a call', () => {
  test('puts every call into a service, and no service is empty', () => {
    const used = new Set(all.map((call) => describeCall(call).service.id))
    expect([...used].sort()).toEqual(services.map(({ id }) => id).sort())
    expect(() => describeCall({ ...(all[0] as CallDefinition), path: '/elsewhere' })).toThrow('/elsewhere')
  })

  test('names every failure of the gateway at some call', () => {
    const listed = new Set<string>(all.flatMap((call) => describeCall(call).failures.map(({ code }) => code)))
    const missing = Object.keys(failureTable).filter((code) => !listed.has(code))
    // Neither belongs to a call: a path without one, and the figures for operators.
    expect(missing).toEqual(['route/unknown', 'metrics/refused'])
  })

  test('says of every call that may be tried and is no GET what it does', () => {
    const tryable = all.filter((call) => describeCall(call).isTryable && call.method !== 'GET')
    expect(Object.keys(callEffects).sort()).toEqual(tryable.map(({ name }) => name).sort())
  })

  test.each(all.map((call) => [call.name, call] as const))('has a valid example of %s', (_, call) => {
    const { answer, body, parameters } = createCallExample(describeCall(call), 'eip155:1')
    const of = (place: string) =>
      Object.fromEntries(
        Object.entries(parameters)
          .filter(([key]) => key.startsWith(`${place}.`))
          .map(([key, value]) => [key.slice(place.length + 1), value]),
      )
    if (call.params) expect(v.is(call.params, of('path'))).toBe(true)
    if (call.query) expect(v.is(call.query, of('query'))).toBe(true)
    if (call.headers) expect(v.is(call.headers, of('header'))).toBe(true)
    if (call.body) expect(v.is(call.body, body)).toBe(true)
    if (call.answer === 'json' && call.response) expect(v.is(call.response, answer)).toBe(true)
  })

  test('writes a schema over several lines with the rules of its members', () => {
    const schema = v.object({
      code: v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'Expected six digits')),
      place: v.optional(v.object({ 'x-y': v.array(v.picklist(['a', 'b'])) })),
    })
    expect(describeSchema(schema as unknown as Schema, 0)).toBe(
      [
        '{',
        '  code: string // Expected six digits',
        '  place?: {',
        `    'x-y': ("a" | "b")[]`,
        '  }',
        '}',
      ].join('\n'),
    )
  })
})
