import { defineCall } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { defineFailures } from '../http/GatewayFailure.js'
import { wholeText } from '../settings/texts.js'
import { createTestApp } from '../testing/createTestApp.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { defineService, type Service, ServiceOff } from './defineService.js'
import type { SharedContext } from './ServiceContext.js'

const base = { audience: 'open', answer: 'json', isOwn: true, summary: 'A toast.' } as const
const getToast = defineCall({
  ...base,
  name: 'getToast',
  method: 'GET',
  path: '/v1/toast/:id',
  params: v.object({ id: v.string() }),
  response: v.object({ text: v.string() }),
})
const postToast = defineCall({
  ...base,
  name: 'postToast',
  method: 'POST',
  path: '/v1/toast',
  body: v.object({ text: v.string() }),
  response: v.null(),
})
const ToastFailure = defineFailures({ 'toast/burnt': { status: 409, isOwn: true } })
const settings = {
  LATCHKEY_TOASTS: v.optional(wholeText('must be a whole number from 1', { from: 1, to: 9 }), '3'),
}
const parts = {
  name: 'toast',
  reference: { title: 'Toast', about: 'Toast.' },
  failures: ToastFailure,
} as const
const toast = defineService({
  ...parts,
  calls: { getToast: { call: getToast }, postToast: { call: postToast, effect: null, maxBodyBytes: 64 } },
  settings,
  create({ onRequest, settings: { LATCHKEY_TOASTS: count }, use }) {
    onRequest(async ({ headers }) => {
      if (headers['x-burnt']) throw new ToastFailure('toast/burnt', 'It is burnt')
    })
    return {
      getToast: async ({ params }) => ({ text: `${params.id} of ${count}, ${use(countToasters)}` }),
      postToast: async () => null,
    }
  },
})

let toasters = 0
function countToasters(_context: SharedContext): number {
  toasters += 1
  return toasters
}

/** A gateway with these services alone. */
async function open(services: readonly Service[], given: Readonly<Record<string, unknown>> = {}) {
  const shared = await openTestDatabase()
  const gateway = await createTestApp({
    shared,
    config: { settings: given },
    dependencies: { services },
  })
  return {
    app: gateway.app,
    async close() {
      await gateway.close()
      await shared.close()
    },
  }
}

test('a service has its settings, its limits and its failures; what services share is made once', async () => {
  const { app, close } = await open([toast], { LATCHKEY_TOASTS: 5 })
  expect((await app.inject('/v1/toast/a')).json()).toEqual({ text: 'a of 5, 1' })
  expect((await app.inject('/v1/toast/b')).json()).toEqual({ text: 'b of 5, 1' })
  const post = (text: string) =>
    app.inject({ method: 'POST', url: '/v1/toast', payload: JSON.stringify({ text }) })
  expect((await post('x')).statusCode).toBe(200)
  expect((await post('x'.repeat(64))).statusCode).toBe(413)
  const burnt = await app.inject({ url: '/v1/toast/a', headers: { 'x-burnt': 'yes' } })
  expect([burnt.statusCode, burnt.json().error.code]).toEqual([409, 'toast/burnt'])
  expect((await app.inject('/docs')).body).toContain('toast/burnt')
  expect((await app.inject('/health')).statusCode).toBe(404)
  await close()
})

test('a service that is off refuses each call, whatever else it says', async () => {
  const off = defineService({
    ...parts,
    calls: { postToast: { call: postToast, effect: null } },
    create: () => new ServiceOff(() => new ToastFailure('toast/burnt', 'There is no toaster')),
  })
  const { app, close } = await open([off])
  const answer = await app.inject({ method: 'POST', url: '/v1/toast', payload: '{"no":"text"}' })
  expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'There is no toaster'])
  await close()
})

test('a service that cannot be made stops the gateway at its start', async () => {
  const broken = defineService({
    ...parts,
    calls: { getToast: { call: getToast } },
    create: () => Promise.reject(new Error('no bread')),
  })
  await expect(open([broken])).rejects.toThrow('no bread')
})

test('a call without a handler, or one that says not what it does, does not compile', () => {
  const calls = { getToast: { call: getToast }, postToast: { call: postToast, effect: null } } as const
  // @ts-expect-error postToast has no handler
  defineService({ ...parts, calls, create: () => ({ getToast: async () => ({ text: '' }) }) })
  const answers = { postToast: async () => null }
  // @ts-expect-error postToast does not say what it does
  defineService({ ...parts, calls: { postToast: { call: postToast } }, create: () => answers })
  // @ts-expect-error there is no such failure
  expect(() => new ToastFailure('toast/eaten', '')).not.toThrow()
  expectTypeOf(toast.calls.getToast.call.name).toEqualTypeOf<'getToast'>()
})
