import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.js'

test('INF-1: answers in plain text with version, features and uptime', async () => {
  const { app, clock, close } = await createTestApp()
  clock.nowMs += 90_000
  const response = await app.inject('/health')
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toContain(`OK v${version}`)
  expect(response.body).toMatch(/commit hash: .+features: .+uptime: 90 seconds/)
  await close()
})
