import { expect, test } from 'vitest'
import { createProgress, formatSeconds } from './progress.mjs'

/** @param {boolean} isTTY */
function record(isTTY) {
  let text = ''
  let ms = 0
  /** @param {string} part */
  const write = (part) => {
    text += part
  }
  const progress = createProgress({
    output: { isTTY, columns: 80, write },
    now: () => ms,
  })
  return {
    progress,
    read: () => text,
    /** @param {number} more */
    pass: (more) => {
      ms += more
    },
  }
}

test('without a terminal a step is a line at its start and one at its end', () => {
  const { progress, read, pass } = record(false)
  const step = progress.step('Building')
  pass(1_500)
  step.done()
  progress.close()
  expect(read()).toBe(' · Building\n ✓ Building  1.5 s\n')
})

test('on a terminal a running step is drawn over and leaves one line', () => {
  const { progress, read } = record(true)
  const step = progress.step('Building')
  step.update('half')
  step.fail('Building failed')
  progress.close()
  // One line up, then erase to the end of the screen.
  expect(read()).toContain('\u001b[1A\u001b[0J ✗ Building failed  0.0 s\n')
})

test('a step ends once', () => {
  const { progress, read } = record(false)
  const step = progress.step('Building')
  step.fail()
  step.done()
  progress.close()
  expect(read()).not.toContain('✓')
})

test('seconds have a decimal only while they are few', () => {
  expect(formatSeconds(400)).toBe('0.4 s')
  expect(formatSeconds(75_400)).toBe('75 s')
})
