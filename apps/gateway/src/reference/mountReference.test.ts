import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.js'
import { wireCalls as all } from '../testing/wireCalls.js'
import { toTemplate } from './describeCalls.js'

let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())

test('the OpenAPI document has every call with its parameters and answers, by service', async () => {
  const document = (await gateway.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const services = document.tags.map(({ name }: { name: string }) => name)
  for (const call of all) {
    const operation = document.paths[toTemplate(call.path)][call.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: call.name, summary: call.summary })
    expect(services).toContain(operation.tags[0])
  }
  const { parameters } = document.paths['/v1/account/{address}/balance'].get
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'address', in: 'path', required: true }))
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'currency', in: 'query', required: true }),
  )
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'chainId', in: 'query', required: false }),
  )
  const { description, requestBody } = document.paths['/auth/v1/authenticate'].post
  expect(requestBody.content['application/json'].schema.required).toEqual(['message', 'signature'])
  expect(description).toContain('uses up the nonce')
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path as object).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the reference page has every call, and its policy allows its own script, style and calls alone', async () => {
  const { body, headers } = await gateway.app.inject('/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { name } of all) expect(body).toContain(`<details class="call" id="${name}"`)
  expect(body).not.toMatch(/<link|<img[^>]* src=|<iframe| style=| on\w+="/)
  const hashOf = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(body) ?? []
    return createHash('sha256').update(text).digest('base64')
  }
  expect(body.match(/<(script|style)\b/g)).toEqual(['<style', '<script'])
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${hashOf('script')}'; style-src 'sha256-${hashOf('style')}'; connect-src 'self'; img-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
})
