import { relayMethods } from '@latchkey/wire/relay'
import { expect, test } from 'vitest'
import { relayHandlers } from './registry.js'

test('every method a client may send has a handler, and every handler a method', () => {
  const names = relayMethods.filter(({ from }) => from === 'client').map(({ name }) => name)
  expect([...relayHandlers.keys()].sort()).toEqual([...names].sort())
})
