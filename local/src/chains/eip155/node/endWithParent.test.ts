import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { isProcessRunning } from '../../../testing/isProcessRunning.js'

const path = fileURLToPath(new URL('./endWithParent.ts', import.meta.url))

/** A parent that starts a child, prints its id, and then ends in the given way. */
async function runParent(end: string): Promise<number> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  const script = `${code.replace('export function', 'function')}
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true })
    endWithParent(child.pid)
    process.stdout.write(String(child.pid), () => { ${end} })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output] = await Promise.all([once(parent.stdout, 'data'), once(parent, 'exit')])
  return Number(String(output[0]))
}

test.each([
  ['is killed', 'process.kill(process.pid, "SIGKILL")'],
  ['is asked to end', 'process.kill(process.pid, "SIGTERM")'],
  ['crashes', 'throw new Error("crash")'],
  ['exits', 'process.exit(0)'],
])('ends the child when the parent %s', async (_, end) => {
  const pid = await runParent(end)
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isProcessRunning(pid)).toBe(false)
})
