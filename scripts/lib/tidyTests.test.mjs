import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { rootFolder } from './rootFolder.mjs'

/** Replaces what a file of tests may replace, and puts nothing back. */
const untidyFile = `
vi.stubGlobal('fetch', async () => new Response('stubbed'))
vi.stubEnv('LATCHKEY_UNTIDY', 'stubbed')
vi.useFakeTimers()
test('replaces', async () => expect(await (await fetch('data:,real')).text()).toBe('stubbed'))
`

const nextFile = `
test('meets the real things', async () => {
  expect(await (await fetch('data:,real')).text()).toBe('real')
  expect(process.env.LATCHKEY_UNTIDY).toBeUndefined()
  expect(vi.isFakeTimers()).toBe(false)
})
`

const config = {
  globals: true,
  isolate: false,
  fileParallelism: false,
  setupFiles: [join(rootFolder, 'scripts/lib/tidyTests.mjs')],
}

test('a file of tests meets nothing that the one before it in its process has left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-tidy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // The larger file is run first.
  await writeFile(join(folder, 'a.test.mjs'), `${untidyFile}${' '.repeat(nextFile.length)}`)
  await writeFile(join(folder, 'b.test.mjs'), nextFile)
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: config })}`)

  const vitest = join(rootFolder, 'node_modules/vitest/vitest.mjs')
  const run = promisify(execFile)(process.execPath, [vitest, 'run', '--root', folder, '--reporter=verbose'])
  const { stdout } = await run.catch((failure) => failure)

  expect(stdout).toMatch(/replaces.*meets the real things.*2 passed/s)
})
