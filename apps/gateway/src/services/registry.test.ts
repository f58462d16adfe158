import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failureTable } from '../http/failureTable.js'
import type { Service } from './defineService.js'
import { services as registered } from './registry.js'

const services: readonly Service[] = registered

test.each<[string, (service: Service) => readonly string[]]>([
  ['name', ({ name }) => [name]],
  ['setting', ({ settings }) => Object.keys(settings)],
  ['capability', ({ capabilities = [] }) => capabilities.map(({ name }) => name)],
  ['order', ({ capabilities = [] }) => capabilities.flatMap(({ orderSetting }) => orderSetting ?? [])],
  ['table', ({ tables = [] }) => tables.map(({ table }) => getTableName(table))],
])('no two services have one %s', (_what, list) => {
  const all = services.flatMap(list)
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
})

test('a service’s failures are its own, and every status is one of a failure', () => {
  const tables = services.map(({ failures }) => failures?.table ?? {})
  const codes = [failureTable, ...tables].flatMap(Object.keys)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  for (const { status } of tables.flatMap((table) => Object.values(table))) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  }
})

test('settings are named as the environment has them', () => {
  const names = services.flatMap(({ capabilities = [], settings }) => [
    ...Object.keys(settings),
    ...capabilities.flatMap(({ orderSetting }) => orderSetting ?? []),
  ])
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(name).toMatch(/^LATCHKEY_[A-Z_]+$/)
})
