import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/lib/findFreePort.mjs'
import { openPglite } from './db/openPglite.js'
import type { Service } from './services/defineService.js'
import { services as registered } from './services/registry.js'
import { mainFile } from './testing/relay/startGatewayProcess.js'

const services: readonly Service[] = registered
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** `file` to run, and the command it runs `inside`. */
type StartOptions = { file?: string; inside?: [string, ...string[]] }

/** Starts the gateway as an operator does, and waits for its end. */
async function start(
  environment: Record<string, string>,
  { file = mainFile, inside: [command, ...before] = [process.execPath] }: StartOptions = {},
): Promise<{ code: number | null; text: string }> {
  const child = spawn(command, [...before, file], {
    env: { ...process.env, LATCHKEY_PORT_GATEWAY: '0', LATCHKEY_LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      text += data.toString()
      // One that starts after all would run for ever.
      if (text.includes('is ready at')) child.kill()
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

const makeFolder = async (name: string) => {
  const data = join(folder, name)
  await mkdir(data, { recursive: true })
  return data
}

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** An installation without what is for development: the built gateway, and links to what it depends on. */
async function installForProduction(): Promise<string> {
  const from = fileURLToPath(new URL('..', import.meta.url))
  const to = await makeFolder('installed')
  const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const migrations = services.flatMap(({ hasMigrations, name }) =>
    hasMigrations ? [`src/services/${name}/migrations`] : [],
  )
  for (const part of ['dist', 'drizzle', ...migrations, 'package.json', 'networks.example.json']) {
    await cp(join(from, part), join(to, part), { recursive: true })
  }
  const { paths } = createRequire(mainFile).resolve
  for (const name of Object.keys(manifest.dependencies)) {
    const target = (paths(name) ?? []).map((folderOfModules) => join(folderOfModules, name)).find(existsSync)
    if (!target) throw new Error(`${name} is not installed`)
    await mkdir(dirname(join(to, 'node_modules', name)), { recursive: true })
    await symlink(await realpath(target), join(to, 'node_modules', name))
  }
  return join(to, 'dist/main.js')
}

test('a gateway without the dependencies for development serves what it is given, and asks for networks', async () => {
  const file = await installForProduction()
  const data = await makeFolder('production')
  const without = await start({ LATCHKEY_DATA: data }, { file })
  expect(without.text).toMatch(/^There are no networks: set LATCHKEY_NETWORKS .+\n$/)
  expect(without.code).toBe(1)
  const networks = join(dirname(dirname(file)), 'networks.example.json')
  const given = await start({ LATCHKEY_DATA: data, LATCHKEY_NETWORKS: networks }, { file })
  expect(given.text).toContain('is ready at')
})

describe('a gateway that cannot start says in one line what it is and what to do', () => {
  test('a damaged embedded database', async () => {
    const data = await makeFolder('damaged')
    const { close } = await openPglite(join(data, 'gateway'))
    await close()
    await writeFile(join(data, 'gateway/global/pg_control'), 'damaged')
    const { code, text } = await start({ LATCHKEY_DATA: data })
    expect(text).toMatch(
      new RegExp(
        `^The embedded database in ${data}/gateway cannot be opened: it is damaged, or of another version \\(.+\\)\\. Bring back a copy .+\\n$`,
      ),
    )
    expect(code).toBe(1)
  })

  test('a data folder that is none', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, text } = await start({ LATCHKEY_DATA: file })
    expect(text).toMatch(/^The folder .+ cannot be used: .+ set LATCHKEY_DATA to another\.\n$/)
    expect(code).toBe(1)
  })

  test.skipIf(!canMount)('a full disk, and nothing half made stays on it', async () => {
    const data = await makeFolder('full')
    const script = `mount -t tmpfs -o size=4m tmpfs ${data} && "$@"; code=$?; ls -A ${data}; exit $code`
    const { code, text } = await start(
      { LATCHKEY_DATA: data },
      { inside: ['unshare', '-rm', 'sh', '-c', script, 'sh', process.execPath] },
    )
    expect(text).toBe(
      `The disk of ${data}/gateway is full. Make room on it, and start again.\ngateway.lock\n`,
    )
    expect(code).toBe(1)
  })

  test('a Redis that is away', async () => {
    const port = await findFreePort()
    const { code, text } = await start({
      LATCHKEY_DATA: await makeFolder('redis'),
      REDIS_URL: `redis://me:hush@127.0.0.1:${port}`,
    })
    expect(text).toBe(
      `Redis at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}. Check REDIS_URL, and that the server runs and lets this gateway in.\n`,
    )
    expect(code).toBe(1)
  })

  test('a PostgreSQL that is away, or does not have the database', async () => {
    const port = await findFreePort()
    const away = await start({ DATABASE_URL: `postgres://me:hush@127.0.0.1:${port}/x` })
    expect(away).toEqual({
      code: 1,
      text: `PostgreSQL at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}. Check DATABASE_URL, and that the server runs and lets this gateway in.\n`,
    })
    const missing = await start({ DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/nobody_made_this' })
    expect(missing.text).toMatch(
      /^PostgreSQL at .+: database "nobody_made_this" does not exist\. Check .+\n$/,
    )
    expect(missing.code).toBe(1)
    expect(await readdir(folder)).not.toContain('gateway')
  })
})
