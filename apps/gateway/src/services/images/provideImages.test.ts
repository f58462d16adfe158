import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.js'
import { openImages } from './provideImages.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-images-'))
  await mkdir(join(folder, 'tokens'))
  await writeFile(join(folder, 'tokens/eth.webp'), 'mine')
})
afterAll(() => rm(folder, { recursive: true }))

test('the operator’s own picture comes before the embedded one, which stays for all others', async () => {
  const { app, close } = await createTestApp({ config: { settings: { LATCHKEY_IMAGES: folder } } })
  const get = (path: string) => app.inject(`/public/${path}`)
  expect((await get('getTokenImage/ETH')).body).toBe('mine')
  expect((await get('getTokenImage/usdc')).headers['content-type']).toBe('image/webp')
  expect((await get('getCurrencyImage/EUR')).statusCode).toBe(200)
  expect((await get('getTokenImage/NOPE')).statusCode).toBe(404)
  expect((await app.inject('/metrics')).body).toContain(
    'latchkey_provider_answers_total{capability="images",scope="tokens",provider="folder",outcome="answered"}',
  )
  await close()
})

test('an order can leave the embedded ones out, but not name what is not there', async () => {
  const open = (name: string) =>
    createTestApp({
      config: { providers: { images: [{ name }] }, settings: { LATCHKEY_IMAGES: folder } },
    })
  const { app, close } = await open('folder')
  expect((await app.inject('/public/getTokenImage/USDC')).statusCode).toBe(404)
  await close()
  await expect(open('cloud')).rejects.toThrow('there is no cloud; there is folder, embedded')
})

test('a folder that is not there is told at the start', async () => {
  await expect(openImages(join(folder, 'missing'))).rejects.toThrow('missing')
})
