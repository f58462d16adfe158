import type { CallDefinition } from '@latchkey/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Service } from '../services/defineService.js'
import { services } from '../services/registry.js'
import { wireCalls } from '../testing/wireCalls.js'
import { createCallExample } from './callExamples.js'
import { type CallDescription, describeCalls, listChapters } from './describeCalls.js'
import { describeSchema, type Schema } from './describeSchema.js'
import { collectFailures } from './listFailures.js'

const all = describeCalls(services)
const registered: readonly Service[] = services

describe('the description of a call', () => {
  test('is there for every call of the wire, under its name in one service, and a service without one keeps tables for others', () => {
    const names = all.map(({ call }) => call.name)
    expect(names.toSorted()).toEqual(wireCalls.map(({ name }) => name).toSorted())
    for (const { calls, name, tables = [] } of registered) {
      expect(Object.keys(calls).length + tables.length, name).toBeGreaterThan(0)
      for (const [key, { call }] of Object.entries<{ call: CallDefinition }>(calls))
        expect(key).toBe(call.name)
    }
  })

  test('refuses a call of two services, and a failure that is not there', () => {
    const [service] = services
    expect(() => describeCalls([service, { ...service, name: 'other' }])).toThrow(
      'getConfig is a call of two',
    )
    const describeWith = (failures: string[]) => () =>
      describeCalls([{ ...service, reference: { ...service.reference, failures } }])
    expect(describeWith(['toast/burnt'])).toThrow('gateway names toast/burnt')
    expect(describeWith(['toast/'])).toThrow('gateway names toast/')
  })

  test('puts services of one title into one chapter', () => {
    const chapters = listChapters(all)
    expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length)
    const directory = chapters.find(({ name }) => name === 'wallets')
    expect(directory).toMatchObject({
      title: 'Wallet directory',
      about: 'Wallets to choose from. Pictures of wallets, networks, tokens and currencies.',
    })
    const names = directory?.calls.map(({ call }) => call.name)
    expect(names).toEqual([
      'getWallets',
      'getAssetImage',
      'getCurrencyImage',
      'getTokenImage',
      'getWalletImage',
    ])
  })

  test('names every failure of the gateway at some call', () => {
    const listed = new Set<string>(all.flatMap(({ failures }) => failures.map(({ code }) => code)))
    const missing = Object.keys(collectFailures(services)).filter((code) => !listed.has(code))
    // Neither belongs to a call: a path without one, and the figures for operators.
    expect(missing).toEqual(['route/unknown', 'metrics/refused'])
  })

  test('says of every call that may be tried and is no GET what it does', () => {
    const silent = services.flatMap(({ calls }) =>
      Object.values<{ call: CallDefinition; effect?: unknown }>(calls)
        .filter(
          ({ call, effect }) => call.method !== 'GET' && call.audience !== 'secure' && effect === undefined,
        )
        .map(({ call }) => call.name),
    )
    expect(silent).toEqual([])
    const toEffect = (name: string) => all.find(({ call }) => call.name === name)?.effect?.kind
    expect(['postBundler', 'postOtp', 'postPrices', 'signOut'].map(toEffect)).toEqual([
      'spends',
      'sends',
      undefined,
      'changes',
    ])
  })

  test.each(all.map((one): [string, CallDescription] => [one.call.name, one]))(
    'has a valid example of %s',
    (_, description) => {
      const { call } = description
      const { answer, body, parameters } = createCallExample(description, 'eip155:1')
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
    },
  )

  test('an example calls a method that is there', () => {
    const description = all.find(({ call }) => call.name === 'postJsonRpc') as CallDescription
    expect(createCallExample(description, 'eip155:1').body).toMatchObject({
      ...{ method: 'reown_getExchanges', params: { page: 1 } },
    })
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
