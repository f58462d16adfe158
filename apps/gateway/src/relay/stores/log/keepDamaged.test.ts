import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copyUnfinished, setAside } from './keepDamaged.js'

const mebibyte = 1_048_576
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A folder, and how to make a file of some length that takes no room. */
async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-kept-'))
  folders.push(folder)
  async function make(name: string, bytes: number): Promise<string> {
    const path = join(folder, name)
    const file = await open(path, 'w')
    await file.truncate(bytes)
    await file.close()
    return path
  }
  return { make, list: async () => (await readdir(folder)).sort() }
}

test('of long files so many are kept as 128 MiB hold, the oldest goes first, and what is no copy stays', async () => {
  const { list, make } = await start()
  await make('lock', 1)
  await make('000000000001.damaged', 50 * mebibyte)
  await make('000000000002.unfinished', 50 * mebibyte)
  await make('000000000003.damaged', 60 * mebibyte)
  await make('000000000009.log', 500 * mebibyte)
  await copyUnfinished(await make('000000000004.log', mebibyte), Buffer.alloc(mebibyte, 1))
  expect(await list()).toEqual([
    '000000000002.unfinished',
    '000000000003.damaged',
    '000000000004.log',
    '000000000004.unfinished',
    '000000000009.log',
    'lock',
  ])
})

test('what was just set aside is kept, however long it is', async () => {
  const { list, make } = await start()
  await make('000000000001.damaged', mebibyte)
  await setAside(await make('000000000002.log', 200 * mebibyte))
  expect(await list()).toEqual(['000000000002.damaged'])
})
