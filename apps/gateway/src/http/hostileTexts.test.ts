import type { CallDefinition } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/Database.js'
import { openTestPglite } from '../testing/openTestPglite.js'
import { openTestPostgres } from '../testing/openTestPostgres.js'
import { createSecureApp, type SecureApp, secureUrl, site } from '../testing/secure/createSecureApp.js'
import { createTestOwner, type TestOwner } from '../testing/secure/createTestOwner.js'
import { wireCalls } from '../testing/wireCalls.js'

const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }
/** Sessions of these calls end with them, so they come last. */
const last = new Set([
  'revokeAllSecureSessions',
  'signOutSecureSession',
  'deleteVault',
  'refreshSecureSession',
])
const all: readonly CallDefinition[] = wireCalls.toSorted(
  (one, other) => Number(last.has(one.name)) - Number(last.has(other.name)),
)

/** What a text may have to look like to get past its schema. */
const candidates = [
  ...[
    'p1',
    'text',
    site,
    '3c2f0a1e-6d1b-4f8e-8d3b-7d0b3d9f1e11',
    `0x${'1'.repeat(40)}`,
    `0x${'1'.repeat(64)}`,
  ],
  ...['0x12', '0x1', 'a@example.org', 'eip155:31337', `eip155:31337:0x${'1'.repeat(40)}`, '123456', 'AAAA'],
  ...[Buffer.alloc(12).toString('base64url'), Buffer.alloc(16).toString('base64url'), '1', 'https:'],
  ...[Buffer.alloc(16), Buffer.alloc(32), Buffer.alloc(48)].map((bytes) => bytes.toString('base64url')),
]
const hostile = ['a\0b', '\0', 'a\ud800b', '\udfff']

type Schema = {
  type: string
  options?: readonly unknown[]
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  wrapped?: Schema
  literal?: unknown
  pipe?: readonly Schema[]
  value?: Schema
  requirement?: number
}

/** A value that a schema takes as far as that can be guessed. */
function createValue(schema: Schema): unknown {
  if (schema.wrapped) return createValue(schema.wrapped)
  if (schema.type === 'literal') return schema.literal
  if (schema.type === 'picklist') return schema.options?.[0]
  if (schema.type === 'union' || schema.type === 'variant') return createValue(schema.options?.[0] as Schema)
  if (schema.type === 'number') {
    const given = [1, 0, 16, 64, 600_000, Math.floor(Date.now() / 1000) + 3_600]
    return given.find((value) => v.is(schema as never, value)) ?? 1
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return schema.item ? [createValue(schema.item)] : []
  if (schema.type === 'tuple') return (schema.items ?? []).map(createValue)
  if (schema.entries) {
    return Object.fromEntries(Object.entries(schema.entries).map(([name, part]) => [name, createValue(part)]))
  }
  if (schema.type === 'string') return candidates.find((text) => v.is(schema as never, text)) ?? 'text'
  return 'text'
}

/** The value with one text in it made hostile, for each of its texts; names in it too. */
function* spoil(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    for (const spoiled of spoil(part, text)) {
      yield Array.isArray(value)
        ? value.map((old, at) => (String(at) === name ? spoiled : old))
        : { ...value, [name]: spoiled }
    }
  }
  if (!Array.isArray(value)) yield { ...value, [text]: text }
}

/** As a caller writes it into an address; a half of a pair in the bytes that would be its own. */
const toEscaped = (text: string) =>
  text.replaceAll('\0', '%00').replaceAll('\ud800', '%ED%A0%80').replaceAll('\udfff', '%ED%BF%BF')

describe.each(Object.entries(engines))('texts that no database keeps, on %s', (_name, open) => {
  let opened: OpenDatabase
  let gateway: SecureApp
  let owner: TestOwner
  beforeAll(async () => {
    opened = await open()
    gateway = await createSecureApp({ shared: opened })
    owner = await createTestOwner(gateway)
  })
  afterAll(async () => {
    await gateway?.close()
    await opened?.close()
  })

  async function send(call: CallDefinition, path: string, query: string, body: unknown): Promise<string> {
    if (call.audience === 'secure' && query === '') {
      const { status } = await gateway.call(owner.device, call, { session: owner.session, body })
      return String(status)
    }
    const response = await gateway.app.inject({
      method: call.method as 'POST',
      url: `${path}?projectId=p1${query}`,
      headers: { origin: call.audience === 'secure' ? secureUrl : site, 'x-nonce-jwt': 'Bearer a.b.c' },
      ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    })
    return String(response.statusCode)
  }

  test.each(all.map((call) => [call.name, call] as const))(
    '%s answers without an error of its own',
    async (_call, call) => {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
      const toPath = (value: (name: string) => string) =>
        names.reduce((path, name) => path.replace(`:${name}`, value(name)), call.path)
      const usual = toPath((name) =>
        encodeURIComponent(name === 'address' ? (candidates[9] as string) : 'ETH'),
      )
      const body = call.body ? createValue(call.body as unknown as Schema) : undefined
      const queries = Object.keys((call.query as Schema | undefined)?.entries ?? {})
      const statuses: string[] = []
      for (const text of hostile) {
        const escaped = toEscaped(text)
        for (const wrong of names)
          statuses.push(
            await send(
              call,
              toPath((name) => (name === wrong ? escaped : 'ETH')),
              '',
              body,
            ),
          )
        for (const name of [...queries, 'projectId', 'st', 'sv', 'unknown'])
          statuses.push(await send(call, usual, `&${name}=${escaped}`, body))
        for (const spoiled of spoil(body, text)) statuses.push(await send(call, usual, '', spoiled))
      }
      expect(statuses.filter((status) => status === '500')).toEqual([])
      expect(statuses.length).toBeGreaterThan(0)
    },
  )

  test('a site with such a name is a mistake of the caller, with a code', async () => {
    const { revokeGrant } = await import('@latchkey/wire/secure')
    const later = await createTestOwner(gateway)
    for (const origin of hostile.filter((text) => text.includes('\0'))) {
      const answer = await gateway.call(later.device, revokeGrant, {
        session: later.session,
        body: { origin },
      })
      expect(answer).toMatchObject({ status: 400, code: 'request/text' })
    }
  })
})
