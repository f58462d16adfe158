import { expect, test } from 'vitest'
import { shareRuns } from './shareRuns.js'

function make() {
  const ends: { finish(): void; fail(error: Error): void }[] = []
  const share = shareRuns(
    () => new Promise<void>((resolve, reject) => void ends.push({ finish: resolve, fail: reject })),
  )
  return { ends, share }
}

test('one run at a time, and each caller gets one that began after it asked', async () => {
  const { ends, share } = make()
  const first = share()
  const late = [share(), share(), share()]
  expect(ends).toHaveLength(1)
  ends[0]?.finish()
  await first
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.finish()
  await Promise.all(late)
  expect(ends).toHaveLength(2)
  share()
  expect(ends).toHaveLength(3)
})

test('a run that fails does so for its own callers only', async () => {
  const { ends, share } = make()
  const first = share()
  const late = share()
  ends[0]?.fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.finish()
  await late
})
