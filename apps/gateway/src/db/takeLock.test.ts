import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPglite } from './openPglite.js'
import { LockedError, takeLock } from './takeLock.js'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  path = join(folder, `${Math.random()}.lock`)
})

describe('the lock file', () => {
  test('is held until it is released', async () => {
    const lock = await takeLock(path)
    await expect(takeLock(path)).rejects.toThrow(LockedError)
    await lock.release()
    await (await takeLock(path)).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('of a running process is respected, with a message that says what to do', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await writeFile(path, JSON.stringify({ pid: other.pid, token: 'theirs' }))
    await expect(takeLock(path)).rejects.toThrow(`(${other.pid}, see ${path})`)
    await expect(takeLock(path)).rejects.toThrow('DATABASE_URL')
    const ended = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await ended
    await (await takeLock(path)).release()
  })

  test('of an earlier process with our own id is taken over, as happens in containers', async () => {
    await writeFile(path, JSON.stringify({ pid: process.pid, token: 'earlier' }))
    await (await takeLock(path)).release()
  })

  test('that was cut short by a crash is taken over', async () => {
    for (const text of ['', '{"pid":', '{"pid":"x"}']) {
      await writeFile(path, text)
      await (await takeLock(path)).release()
    }
  })

  test('of somebody else is left alone on release', async () => {
    const lock = await takeLock(path)
    await writeFile(path, JSON.stringify({ pid: process.pid, token: 'another' }))
    await lock.release()
    expect(await readdir(folder)).toHaveLength(1)
    await rm(path)
  })
})

test('an embedded database is opened by one at a time and keeps what was written', async () => {
  const databaseFolder = join(folder, 'database')
  const first = await openPglite(databaseFolder)
  await expect(openPglite(databaseFolder)).rejects.toThrow(LockedError)
  await first.client.query('create table kept (value int)')
  await first.close()
  const second = await openPglite(databaseFolder)
  expect((await second.client.query('select * from kept')).rows).toEqual([])
  await second.close()
}, 120_000)
