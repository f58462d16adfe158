import { expect, test } from 'vitest'
import { npmEnvironment } from './npmEnvironment.mjs'
import { run } from './processes.mjs'

/** @param {string} script - For a Node that is run as npm is. */
const runAsNpm = (script) =>
  run({ command: process.execPath, args: ['-e', script], cwd: process.cwd(), env: npmEnvironment })

test('npm’s threads are woken again and again while it waits', async () => {
  const { code, lastLines } = await runAsNpm(`
    const waiting = setInterval(() => {}, 60_000)
    let count = 0
    require('node:async_hooks')
      .createHook({
        init: (_, type) => {
          if (type !== 'FSREQCALLBACK' || ++count < 2) return
          require('node:fs').writeSync(1, 'woken twice')
          clearInterval(waiting)
        },
      })
      .enable()`)
  expect(lastLines).toEqual(['woken twice'])
  expect(code).toBe(0)
})

test('what wakes them keeps no program running', async () => {
  expect(await runAsNpm('')).toEqual({ code: 0, lastLines: [] })
})
