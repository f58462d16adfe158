import { createHash } from 'node:crypto'
import { calls } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.js'

let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())

test('the OpenAPI document has every call with its parameters and answers', async () => {
  const document = (await gateway.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const call of calls) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')][call.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: call.name, summary: call.summary })
  }
  const { parameters } = document.paths['/v1/account/{address}/balance'].get
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'address', in: 'path', required: true }))
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'currency', in: 'query', required: true }),
  )
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'chainId', in: 'query', required: false }),
  )
  const { requestBody } = document.paths['/auth/v1/authenticate'].post
  expect(requestBody.content['application/json'].schema.required).toEqual(['message', 'signature'])
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path as object).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the reference page needs nothing from elsewhere and its policy allows only its own style', async () => {
  const { body, headers } = await gateway.app.inject('/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const call of calls) expect(body).toContain(`<code>${call.path.replace(/:(\w+)/g, '{$1}')}</code>`)
  expect(body).not.toMatch(/<script|<link|<img|https?:\/\/|style=/)
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
})
