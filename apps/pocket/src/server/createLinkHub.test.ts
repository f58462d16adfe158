import { expect, test, vi } from 'vitest'
import { createLinkHub } from './createLinkHub.js'

const one = { accounts: ['0x1'], network: 'eip155:1' }
const two = { accounts: ['0x2'], network: 'eip155:2' }

test('tells every listener of a link and no other', () => {
  const hub = createLinkHub()
  const first = vi.fn()
  const second = vi.fn()
  const other = vi.fn()
  hub.listen('a', first)
  hub.listen('a', second)
  hub.listen('b', other)
  hub.publish('a', one)
  expect(first).toHaveBeenCalledExactlyOnceWith(one)
  expect(second).toHaveBeenCalledExactlyOnceWith(one)
  expect(other).not.toHaveBeenCalled()
})

test('tells a new listener the last state at once', () => {
  const hub = createLinkHub()
  hub.publish('a', one)
  hub.publish('a', two)
  const listener = vi.fn()
  hub.listen('a', listener)
  expect(listener).toHaveBeenCalledExactlyOnceWith(two)
})

test('says nothing more to a listener that stopped, however often it stops', () => {
  const hub = createLinkHub({ maxLinks: 9, maxListeners: 1, maxListenersPerLink: 1 })
  const listener = vi.fn()
  const stop = hub.listen('a', listener)
  stop?.()
  stop?.()
  hub.publish('a', one)
  expect(listener).not.toHaveBeenCalled()
  expect(hub.listen('a', () => {})).toBeTypeOf('function')
  expect(hub.listen('b', () => {})).toBeUndefined()
})

test('refuses listeners over the limit of a link', () => {
  const hub = createLinkHub({ maxLinks: 9, maxListeners: 9, maxListenersPerLink: 1 })
  expect(hub.listen('a', () => {})).toBeTypeOf('function')
  expect(hub.listen('a', () => {})).toBeUndefined()
  expect(hub.listen('b', () => {})).toBeTypeOf('function')
})

test('forgets the link unused longest', () => {
  const hub = createLinkHub({ maxLinks: 2, maxListeners: 9, maxListenersPerLink: 9 })
  hub.publish('a', one)
  hub.publish('b', one)
  hub.listen('a', () => {})
  hub.publish('c', one)
  expect([hub.get('a'), hub.get('b'), hub.get('c')]).toEqual([one, undefined, one])
})
