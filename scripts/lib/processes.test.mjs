import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { launch, run } from './processes.mjs'

const cwd = process.cwd()

test('gives the exit code and the last lines', async () => {
  const { code, lastLines } = await run({
    command: process.execPath,
    args: ['-e', 'for (let i = 1; i <= 30; i++) console.log(i); process.exitCode = 3'],
    cwd,
  })
  expect(code).toBe(3)
  expect(lastLines).toHaveLength(20)
  expect(lastLines.at(-1)).toBe('30')
})

test('a program that is not there ends with its name in the lines', async () => {
  const { code, lastLines } = await run({ command: 'no-such-program', args: [], cwd })
  expect(code).not.toBe(0)
  expect(lastLines.join()).toContain('no-such-program')
})

test('stopping ends the program and everything it started', async () => {
  /** @type {(pid: number) => void} */
  let found = () => {}
  /** @type {Promise<number>} */
  const grandchild = new Promise((resolve) => {
    found = resolve
  })
  const entry = launch({
    command: process.execPath,
    args: [
      '-e',
      "const c = require('node:child_process').spawn('sleep', ['600']); console.log(c.pid); setInterval(() => {}, 1000)",
    ],
    cwd,
    onLine: (line) => found(Number(line)),
  })
  const pid = await grandchild
  expect(isAlive(pid)).toBe(true)
  await entry.stop()
  await expect.poll(() => isAlive(pid)).toBe(false)
})

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    // One that has ended but whose parent has not looked is dead for us.
    return !(existsSync('/proc') && /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')))
  } catch {
    return false
  }
}
