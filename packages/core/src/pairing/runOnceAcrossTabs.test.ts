import { createManualClock } from '@latchkey/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runOnceAcrossTabs } from './runOnceAcrossTabs.js'

type Waiting = { give(): void; signal: AbortSignal | undefined }

/** Locks as browsers have them, for tests of what is done with them: one holder, the others in turn. */
function createLocks() {
  const held = new Set<string>()
  const queues = new Map<string, Waiting[]>()
  function request(name: string, options: LockOptions, run: (lock: unknown) => Promise<void>): Promise<void> {
    const hold = async () => {
      held.add(name)
      try {
        await run({ name })
      } finally {
        held.delete(name)
        const next = queues.get(name)?.shift()
        next?.give()
      }
    }
    if (!held.has(name)) return hold()
    if (options.ifAvailable) return Promise.resolve(run(null))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { give: () => void hold().then(resolve, reject), signal: options.signal }
      queues.set(name, [...(queues.get(name) ?? []), waiting])
      options.signal?.addEventListener('abort', () => {
        const queue = queues.get(name) ?? []
        queues.set(
          name,
          queue.filter((one) => one !== waiting),
        )
        reject(options.signal?.reason)
      })
    })
  }
  return { locks: { request }, held, queues }
}

let browser: ReturnType<typeof createLocks>
beforeEach(() => {
  browser = createLocks()
  vi.stubGlobal('navigator', { locks: browser.locks })
})
afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A tab; what is done shows in it when the test says so. */
function makeTab(run = vi.fn(async () => {})) {
  const clock = createManualClock()
  const ended = new AbortController()
  const listeners = new Set<() => void>()
  let isShown = false
  return {
    run,
    clock,
    end: () => ended.abort(new Error('gone')),
    show() {
      isShown = true
      for (const listener of listeners) listener()
    },
    listeners,
    start: (name = 'one') =>
      runOnceAcrossTabs({
        name,
        run,
        isDone: async () => isShown,
        watch(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        clock,
        signal: ended.signal,
      }),
  }
}

test('what one tab has done another does not do again, however late it sees that', async () => {
  const [first, second] = [makeTab(), makeTab()]
  await first.start()
  expect(first.run).toHaveBeenCalledOnce()
  let isOver = false
  const waiting = second.start().then(() => {
    isOver = true
  })
  for (let passed = 0; passed < 10; passed++) {
    await settled()
    second.clock.advance(1000)
  }
  await settled()
  expect(isOver).toBe(false)
  second.show()
  await waiting
  expect(second.run).not.toHaveBeenCalled()
  expect(second.listeners.size).toBe(0)
  expect(browser.queues.get('one')).toEqual([])
})

test('where it fails in the tab that came first, the next one does it', async () => {
  const failing = makeTab(vi.fn(() => settled().then(() => Promise.reject(new Error('refused')))))
  const second = makeTab()
  const failed = failing.start()
  const waiting = second.start()
  await expect(failed).rejects.toThrow('refused')
  await settled()
  second.clock.advance(1000)
  await waiting
  expect(second.run).toHaveBeenCalledOnce()
})

test('the tab that did it is gone: another looks once more before it does it itself', async () => {
  const [first, second] = [makeTab(), makeTab()]
  await first.start()
  const waiting = second.start()
  await settled()
  first.end()
  await settled()
  second.show()
  await waiting
  expect(second.run).not.toHaveBeenCalled()
})

test('what never shows keeps nobody waiting for good, and is not done twice', async () => {
  const [first, second] = [makeTab(), makeTab()]
  await first.start()
  const waiting = second.start()
  for (let passed = 0; passed <= 31; passed++) {
    await settled()
    second.clock.advance(1000)
  }
  await waiting
  expect(second.run).not.toHaveBeenCalled()
})

test('the lock is given back once every tab must have seen it', async () => {
  const first = makeTab()
  await first.start()
  await settled()
  first.clock.advance(29_999)
  await settled()
  expect(browser.held.size).toBe(1)
  first.clock.advance(1)
  await settled()
  expect(browser.held.size).toBe(0)
})

test('another thing has nothing to do with it; a tab that ends gives back what it holds, and waits no more', async () => {
  const [first, second, third] = [makeTab(), makeTab(), makeTab()]
  await first.start('one')
  await second.start('two')
  expect(second.run).toHaveBeenCalledOnce()
  const waiting = third.start('one')
  await settled()
  third.end()
  await expect(waiting).rejects.toThrow('gone')
  expect(third.run).not.toHaveBeenCalled()
  first.end()
  second.end()
  await settled()
  expect(browser.held.size).toBe(0)
})

test('a browser without locks does it at once, unless it is done', async () => {
  vi.stubGlobal('navigator', {})
  const [first, second] = [makeTab(), makeTab()]
  await first.start()
  second.show()
  await second.start()
  expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 0])
})

test('a page that may have no locks, as in a sandboxed frame, does it at once; what it throws is thrown', async () => {
  const request = () => Promise.reject(new DOMException('forbidden', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const first = makeTab()
  await first.start()
  expect(first.run).toHaveBeenCalledOnce()
  await expect(makeTab(vi.fn(() => Promise.reject(new Error('refused')))).start()).rejects.toThrow('refused')
})
