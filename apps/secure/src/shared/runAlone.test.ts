import { expect, test } from 'vitest'
import { createRunAlone } from './runAlone.js'

const fail = async () => {
  runs += 1
  throw new Error('no')
}
let runs = 0

test('S15 a browser that refuses its locks runs all the same, and once', async () => {
  for (const getLocks of [
    () => undefined,
    () => {
      throw new DOMException('no', 'SecurityError')
    },
    () => ({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) }),
  ]) {
    const runAlone = createRunAlone(getLocks as never)
    expect(await runAlone('a', async () => 7)).toBe(7)
    runs = 0
    await expect(runAlone('a', fail)).rejects.toThrow('no')
    expect(runs).toBe(1)
  }
})

test('what fails under a lock is not run again', async () => {
  const runAlone = createRunAlone(() => ({ request: (_: string, run: () => unknown) => run() }) as never)
  runs = 0
  await expect(runAlone('a', fail)).rejects.toThrow('no')
  expect(runs).toBe(1)
})
