import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from './listen.js'
import { readBuiltFiles } from './readBuiltFiles.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-built-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a built site is what was there at the start, by path, without files of other kinds', async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<p>')
  await writeFile(join(folder, 'assets/main.js'), 'main()')
  await writeFile(join(folder, 'manifest.json'), '{}')
  const files = await readBuiltFiles(folder)
  expect([...files].map(([path, { body, contentType }]) => [path, String(body), contentType]).sort()).toEqual(
    [
      ['/assets/main.js', 'main()', 'text/javascript; charset=utf-8'],
      ['/index.html', '<p>', 'text/html; charset=utf-8'],
    ],
  )
})

test('a server that stops ends requests that are under way, and leaves its port', async () => {
  let tellAsked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    tellAsked = resolve
  })
  const { port, stop } = await listen(
    createServer(() => tellAsked()),
    0,
  )
  const answer = fetch(`http://127.0.0.1:${port}/`)
  const isEnded = expect(answer).rejects.toThrow()
  await isAsked
  await stop()
  await isEnded
  const next = await listen(createServer(), port)
  expect(next.port).toBe(port)
  await next.stop()
})

test('a port that is taken is refused', async () => {
  const first = await listen(createServer(), 0)
  await expect(listen(createServer(), first.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.stop()
})
