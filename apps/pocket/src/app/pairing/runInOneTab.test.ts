import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInOneTab } from './runInOneTab.js'

/** The browser's locks for one name, after the specification: a queue, and stealing. */
function createLocks() {
  type Waiting = { grant: () => void; signal: AbortSignal | undefined }
  const queue: Waiting[] = []
  let breakHeld: (() => void) | undefined
  const next = () => {
    const waiting = queue.shift()
    waiting?.grant()
  }
  const request = (_name: string, options: LockOptions, run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(new DOMException('gone', 'AbortError'))
      const grant = () => {
        const own = () => fail()
        breakHeld = own
        void run().then(() => {
          resolve()
          if (breakHeld !== own) return
          breakHeld = undefined
          next()
        })
      }
      if (options.steal) {
        breakHeld?.()
        return void queueMicrotask(grant)
      }
      const waiting: Waiting = { grant, signal: options.signal }
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at < 0) return
        queue.splice(at, 1)
        fail()
      })
      queue.push(waiting)
      if (!breakHeld) queueMicrotask(next)
    })
  return { request: request as LockManager['request'] }
}

/** Lines between tabs; `isAsleep` is a tab the browser has frozen. */
function createLines() {
  const lines = new Set<{ listeners: ((event: MessageEvent) => void)[]; isAsleep: boolean }>()
  return () => {
    const own = { listeners: [] as ((event: MessageEvent) => void)[], isAsleep: false }
    lines.add(own)
    return {
      sleep: () => {
        own.isAsleep = true
      },
      addEventListener: (_type: 'message', listener: (event: MessageEvent) => void) =>
        void own.listeners.push(listener),
      postMessage(data: unknown) {
        for (const line of lines) {
          if (line === own || line.isAsleep) continue
          for (const listener of line.listeners) listener({ data } as MessageEvent)
        }
      },
    }
  }
}

function createTabs() {
  const locks = createLocks()
  const openLine = createLines()
  const running: string[] = []
  const open = (name: string, isUrgent = false) => {
    const line = openLine()
    const onElsewhere = vi.fn()
    const holder = runInOneTab({
      name: 'x',
      locks,
      line,
      isUrgent,
      onElsewhere,
      async run(signal) {
        running.push(name)
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        running.splice(running.indexOf(name), 1)
      },
    })
    return { ...holder, onElsewhere, sleep: line.sleep }
  }
  return { open, running }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the first tab runs, the second says that it is elsewhere', async () => {
  const { open, running } = createTabs()
  const first = open('first')
  await pass(10)
  const second = open('second')
  await pass(1_000)
  expect(running).toEqual(['first'])
  expect(first.onElsewhere).not.toHaveBeenCalled()
  expect(second.onElsewhere).toHaveBeenCalledOnce()
})

test('a tab a link opened takes over from the one that runs, which gets in line again', async () => {
  const { open, running } = createTabs()
  const first = open('first')
  await pass(10)
  open('second', true)
  await pass(50)
  expect(running).toEqual(['second'])
  await pass(2_000)
  expect(running).toEqual(['second'])
  expect(first.onElsewhere).toHaveBeenCalled()
  first.takeOver()
  await pass(2_000)
  expect(running).toEqual(['first'])
})

test('a tab that sleeps is cut off', async () => {
  const { open, running } = createTabs()
  const first = open('first')
  await pass(10)
  first.sleep()
  open('second', true)
  await pass(1_100)
  expect(running).toEqual(['second'])
})

test('a plain tab that waited longer does not keep a link’s tab out', async () => {
  const { open, running } = createTabs()
  open('first')
  await pass(10)
  open('plain')
  await pass(10)
  open('linked', true)
  await pass(3_000)
  expect(running).toEqual(['linked'])
})

test('without locks every tab runs', async () => {
  const run = vi.fn(async () => {})
  runInOneTab({ name: 'x', locks: undefined, line: undefined, isUrgent: true, onElsewhere: () => {}, run })
  await pass(2_000)
  expect(run).toHaveBeenCalledOnce()
})
