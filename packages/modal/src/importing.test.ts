// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

/** What a module could leave behind by being imported. */
const doors = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'fetch'] as const

test.each([
  ['@latchkey/core', () => import('@latchkey/core')],
  ['@latchkey/react', () => import('@latchkey/react')],
  ['@latchkey/modal', () => import('./exports/index.js')],
])('importing %s adds no listener, no timer, no call and no global', async (_, load) => {
  const globals = Object.getOwnPropertyNames(globalThis)
  const listen = [window, document].map((target) => vi.spyOn(target, 'addEventListener'))
  const calls = doors.map((name) => vi.spyOn(window, name))
  try {
    await load()
    expect(listen.flatMap(({ mock }) => mock.calls.map(([name]) => name))).toEqual([])
    expect(calls.flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(Object.getOwnPropertyNames(globalThis).filter((name) => !globals.includes(name))).toEqual([])
  } finally {
    vi.restoreAllMocks()
  }
})
