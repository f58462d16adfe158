import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPglite } from './openPglite.js'
import { LockedError, takeLock } from './takeLock.js'

const moduleFile = fileURLToPath(new URL('../../dist/db/takeLock.js', import.meta.url))
const subject = { name: 'The embedded database in /data', alternative: 'set DATABASE_URL' }

let folder: string
let path: string
beforeAll(async () => {
  if (!existsSync(moduleFile)) throw new Error(`${moduleFile} is missing: npm run build`)
  folder = await mkdtemp(join(tmpdir(), 'latchkey-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  path = join(folder, `${Math.random()}.lock`)
})

const children = new Set<ChildProcess>()
afterEach(async () => {
  await Promise.all([...children].map(kill))
})

/** A program that takes the lock, says its process id or why it could not, and stays. */
const program = (file: string) => `
  import { takeLock } from ${JSON.stringify(moduleFile)}
  takeLock(${JSON.stringify(file)}, ${JSON.stringify(subject)}).then(
    () => console.log('held ' + process.pid),
    (error) => console.log(error.name + ': ' + error.message),
  )
  setInterval(() => {}, 1000)`

/** Starts another process on the lock; resolved when it has it or was turned away. */
async function startHolder(file: string, isolate: readonly string[] = []) {
  const [command = '', ...rest] = [...isolate, process.execPath, '--input-type=module', '-e', program(file)]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
    child.stdout.on('data', (data: Buffer) => {
      text += data
      if (text.endsWith('\n')) resolve(text.trim())
    })
  })
  return { child, said, isHolder: said.startsWith('held') }
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

describe('the lock', () => {
  test('is held until it is released, also against the same process, and released once only', async () => {
    const lock = await takeLock(path, subject)
    await expect(takeLock(path, subject)).rejects.toThrow(LockedError)
    lock.release()
    const second = await takeLock(path, subject)
    lock.release()
    await expect(takeLock(path, subject)).rejects.toThrow(LockedError)
    second.release()
  })

  test('of another process is respected, with a message that names it and says what to do', async () => {
    const { child } = await startHolder(path)
    const { since } = JSON.parse(await readFile(path, 'utf8'))
    await expect(takeLock(path, subject)).rejects.toThrow(
      new LockedError(subject, ` (process ${child.pid} on ${hostname()}, since ${since})`),
    )
    await expect(takeLock(path, subject)).rejects.toThrow(
      /^The embedded database in \/data is in use by another gateway \(.*\)\. Stop that one first, or set DATABASE_URL\. The operating system keeps this lock until that process ends; there is no file to delete\.$/,
    )
  })

  test('is free at once after kill -9', async () => {
    for (let round = 0; round < 3; round++) {
      const { child, isHolder } = await startHolder(path)
      expect(isHolder).toBe(true)
      await expect(takeLock(path, subject)).rejects.toThrow(LockedError)
      await kill(child)
      const lock = await takeLock(path, subject)
      lock.release()
    }
  })

  test('of twenty that start at once exactly one gets it, also where one was killed before', async () => {
    for (let round = 0; round < 2; round++) {
      const started = await Promise.all(Array.from({ length: 20 }, () => startHolder(path)))
      expect(started.filter(({ isHolder }) => isHolder)).toHaveLength(1)
      const others = started.filter(({ isHolder }) => !isHolder)
      expect(others.every(({ said }) => said.startsWith('LockedError: '))).toBe(true)
      await Promise.all(started.map(({ child }) => kill(child)))
    }
  })

  test('counts for two containers, in each of which the gateway is process 1', async ({ skip }) => {
    // As containers do: process ids, host name and network of their own, the files shared.
    const namespaces = ['--pid', '--fork', '--kill-child', '--mount-proc', '--uts', '--net']
    // Who is not root may be it in a namespace of his own.
    const ways = [namespaces, ['--user', '--map-root-user', ...namespaces]]
    const probes = ways.map((way) => spawnSync('unshare', [...way, 'true']))
    const permitted = probes.findIndex(({ status }) => status === 0)
    if (permitted < 0) skip(`unshare is not permitted here: ${probes[0]?.error ?? probes[0]?.stderr}`)
    const isolate = ['unshare', ...(ways[permitted] ?? [])]
    const first = await startHolder(path, isolate)
    expect(first.said).toBe('held 1')
    const second = await startHolder(path, isolate)
    expect(second.said).toMatch(/^LockedError: .* \(process 1 on /)
    await expect(takeLock(path, subject)).rejects.toThrow(LockedError)
    await Promise.all([kill(first.child), kill(second.child)])
    // The process within ends after the one that was killed.
    await expect.poll(async () => (await startHolder(path, isolate)).said, { timeout: 20_000 }).toBe('held 1')
  })

  test.each([
    ['of a process that runs', JSON.stringify({ pid: process.ppid, token: 'theirs' })],
    ['with our own process id', JSON.stringify({ pid: process.pid, token: 'earlier' })],
    ['that was cut short', '{"pid":'],
    ['that is empty', ''],
  ])('a file %s, left by an older version, is nobody’s lock', async (_, text) => {
    await writeFile(path, text)
    const lock = await takeLock(path, subject)
    await expect(takeLock(path, subject)).rejects.toThrow(LockedError)
    lock.release()
  })

  // Elsewhere opening and locking are one step.
  const testWithCommand = test.runIf(process.platform === 'linux')

  testWithCommand(
    'a file that was replaced while it was being locked is not taken for the lock',
    async () => {
      await writeFile(`${path}.other`, '')
      const taken = takeLock(path, subject)
      // It is open by now, and the command that locks it has only just been started.
      renameSync(`${path}.other`, path)
      const lock = await taken
      await expect(takeLock(path, subject)).rejects.toThrow(LockedError)
      lock.release()
    },
  )

  testWithCommand('a system without the command that locks says what to install', async () => {
    const search = process.env.PATH
    process.env.PATH = folder
    try {
      await expect(takeLock(path, subject)).rejects.toThrow(
        /"flock" could not be run.*util-linux.*or set DATABASE_URL/,
      )
    } finally {
      process.env.PATH = search
    }
  })
})

test('an embedded database is opened by one at a time and keeps what was written', async () => {
  const databaseFolder = join(folder, 'database')
  const first = await openPglite(databaseFolder)
  await expect(openPglite(databaseFolder)).rejects.toThrow(
    `The embedded database in ${databaseFolder} is in use by another gateway`,
  )
  await first.client.query('create table kept (value int)')
  await first.close()
  const second = await openPglite(databaseFolder)
  expect((await second.client.query('select * from kept')).rows).toEqual([])
  await second.close()
})
