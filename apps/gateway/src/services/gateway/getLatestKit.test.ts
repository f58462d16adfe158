import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.js'

test('§7.032 the newest version is that of the gateway, told without a project', async () => {
  const { app, close } = await createTestApp()
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const response = await app.inject('/v1/kit/latest')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ version })
  await close()
})
