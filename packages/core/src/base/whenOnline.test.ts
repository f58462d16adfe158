// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLine, whenOnline } from './whenOnline.js'

let watching = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  watching = new AbortController()
  watchLine(watching.signal)
  forgetLine()
})
afterEach(() => {
  forgetLine()
  watching.abort()
  vi.useRealTimers()
})

/** The line has been as it is for long. */
function forgetLine(): void {
  const now = Date.now()
  vi.setSystemTime(0)
  comeBack()
  vi.setSystemTime(now)
}

const comeBack = () => void window.dispatchEvent(new Event('online'))

/** Something that goes well at the last of so many attempts. */
function createTask(attempts: number, signal?: AbortSignal) {
  const task = vi.fn(() => {
    if (task.mock.calls.length < attempts) whenOnline(task, signal)
  })
  return task
}

test('waits for the line, and does it once', () => {
  const task = createTask(1)
  whenOnline(task)
  vi.advanceTimersByTime(60_000)
  expect(task).not.toHaveBeenCalled()
  comeBack()
  expect(task).toHaveBeenCalledTimes(1)
  comeBack()
  vi.advanceTimersByTime(60_000)
  expect(task).toHaveBeenCalledTimes(1)
})

test('tries again by itself while a line that is said to be back carries nothing yet', () => {
  const task = createTask(3)
  whenOnline(task)
  comeBack()
  vi.advanceTimersByTime(2_000)
  expect(task).toHaveBeenCalledTimes(3)
})

test('gives up after ten seconds, until the line is back once more', () => {
  const task = createTask(Infinity)
  whenOnline(task)
  comeBack()
  vi.advanceTimersByTime(60_000)
  const { length } = task.mock.calls
  expect(length).toBe(11)
  comeBack()
  expect(task).toHaveBeenCalledTimes(length + 1)
})

test('what was on its way when the line came back, and fails after it, is tried again', () => {
  comeBack()
  vi.advanceTimersByTime(5_000)
  const task = createTask(1)
  whenOnline(task)
  vi.advanceTimersByTime(1_000)
  expect(task).toHaveBeenCalledTimes(1)
})

test('one that is given up does nothing any more, nor does another one in its place', () => {
  const controller = new AbortController()
  const [stopped, aborted, other] = [createTask(1), createTask(1, controller.signal), createTask(1)]
  comeBack()
  whenOnline(stopped)()
  whenOnline(aborted, controller.signal)
  whenOnline(other)
  controller.abort()
  // As a kit does whose script fails after it is gone.
  whenOnline(aborted, controller.signal)
  comeBack()
  vi.advanceTimersByTime(60_000)
  expect([stopped, aborted, other].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
})
