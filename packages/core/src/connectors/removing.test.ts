// @vitest-environment happy-dom
import { createTestKit } from '@latchkey/testing'
import { expect, test } from 'vitest'
import type { Connector } from './Connector.js'

const toConnector = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  chains: [],
  open: () => Promise.reject(new Error('Nobody opens it')),
  restore: async () => undefined,
  ...more,
})

function make(...connectors: Connector[]) {
  const { kit } = createTestKit()
  kit.start()
  const before = kit.store.getState().connectors.length
  for (const connector of connectors) kit.connectors.add(connector)
  return { kit, getAdded: () => kit.store.getState().connectors.slice(before) }
}

test('of two wallets that claim one id the one that has left is forgotten, by its source', () => {
  const [first, second] = [toConnector('test.a', { source: 1 }), toConnector('test.a', { source: 2 })]
  const { kit, getAdded } = make(first, second)
  expect(getAdded().map(({ source }) => source)).toEqual([1, 2])
  kit.connectors.remove(first)
  expect(getAdded().map(({ source }) => source)).toEqual([2])
})

test('one without a source takes no other with it', () => {
  const [first, second] = [toConnector('test.a'), toConnector('test.b')]
  const { kit, getAdded } = make(first, second)
  kit.connectors.remove(first)
  expect(getAdded().map(({ id }) => id)).toEqual(['test.b'])
})

test('the same source on another namespace is another entry', () => {
  const [one, two] = [
    toConnector('test.a', { source: 1 }),
    toConnector('test.a', { source: 1, namespaces: ['solana'] }),
  ]
  const { kit } = make(one, two)
  kit.connectors.remove(two)
  expect(kit.store.getState().connectors.find(({ id }) => id === 'test.a')?.namespaces).toEqual(['eip155'])
})
