import { type CallDefinition, defineCall } from '@latchkey/wire'
import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addBodyParser } from './addBodyParser.js'
import { GatewayFailure } from './GatewayFailure.js'
import { type CallHandler, mountCall } from './mountCall.js'
import { setErrorHandler } from './setErrorHandler.js'

const ownCall = defineCall({
  name: 'ownCall',
  method: 'POST',
  path: '/own/:id',
  audience: 'open',
  answer: 'json',
  summary: 'Stands for a call that the original API does not have.',
  isOwn: true,
  params: v.object({ id: v.string() }),
  body: v.object({ amount: v.string() }),
  response: v.object({ id: v.string() }),
})
const projects = {
  find: () => Promise.reject(new Error('unused')),
  list: () => Promise.reject(new Error('unused')),
  hasAny: () => Promise.reject(new Error('unused')),
  insert: () => Promise.reject(new Error('unused')),
  update: () => Promise.reject(new Error('unused')),
}

async function call<const Definition extends CallDefinition>(
  definition: Definition,
  handler: CallHandler<Definition>,
  payload: string,
) {
  const app = Fastify()
  addBodyParser(app)
  setErrorHandler(app)
  mountCall(app, definition, handler, { projects, areAnswersChecked: true })
  return app.inject({ method: definition.method, url: '/own/1', payload })
}

test('our own calls fail in our own shape, with code and request id', async () => {
  const respond = async () => ({ id: '1' })
  const malformed = await call(ownCall, respond, '{}')
  expect(malformed.statusCode).toBe(422)
  expect(malformed.json()).toEqual({
    error: {
      code: 'request/body-shape',
      message: expect.stringContaining('amount'),
      requestId: expect.any(String),
    },
  })
  const refused = await call(
    ownCall,
    () => Promise.reject(new GatewayFailure('chain/unavailable', 'later', { retryAfterSeconds: 3 })),
    '{"amount":"1"}',
  )
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('3')
  expect(refused.json().error.code).toBe('chain/unavailable')
  const broken = await call(ownCall, () => Promise.reject(new Error('secret')), '{"amount":"1"}')
  expect(broken.statusCode).toBe(500)
  expect(broken.json().error).toMatchObject({ code: 'internal', message: 'Internal server error' })
})

test('handlers get parsed parts, and an answer of another form is found out', async () => {
  const answered = await call(
    ownCall,
    async ({ body, params }) => ({ id: params.id + body.amount }),
    '{"amount":"2"}',
  )
  expect(answered.json()).toEqual({ id: '12' })
  const wrong = await call(ownCall, async () => ({ id: 5 }) as never, '{"amount":"2"}')
  expect(wrong.statusCode).toBe(500)
})
