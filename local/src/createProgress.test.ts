import { expect, test } from 'vitest'
import { createProgress } from './createProgress.js'

function collect(format: 'text' | 'json') {
  const lines: string[] = []
  let nowMs = 100
  const progress = createProgress(
    format,
    (line) => lines.push(line),
    () => {
      nowMs += 7
      return nowMs
    },
  )
  return { lines, progress }
}

test('writes JSON lines with duration for programs, and nothing else', async () => {
  const { lines, progress } = collect('json')
  expect(await progress.run('chains', 'Chains', async () => 'result')).toBe('result')
  progress.log('for people')
  progress.ready()
  expect(lines).toEqual([
    '{"step":"chains","status":"start"}',
    '{"step":"chains","status":"done","ms":7}',
    '{"ready":true}',
  ])
})

test('writes one line per step for people', async () => {
  const { lines, progress } = collect('text')
  await progress.run('chains', 'Chains', async () => progress.log('Local One'))
  progress.ready()
  expect(lines).toEqual(['  Local One', 'Chains (7 ms)', 'Ready. Press Ctrl-C to end.'])
})

test('a step that fails is not told as done', async () => {
  const { lines, progress } = collect('json')
  await expect(progress.run('chains', 'Chains', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(lines).toEqual(['{"step":"chains","status":"start"}'])
})
