import { expect, test } from 'vitest'
import { orderProviders } from './orderProviders.js'

const own = [
  { name: 'a', provider: 1 },
  { name: 'b', provider: 2, timeoutMs: 60_000 },
]

test('without an order the own one stays, with the usual time-out or one’s own', () => {
  expect(orderProviders(own)).toEqual([
    { name: 'a', provider: 1, timeoutMs: 20_000 },
    { name: 'b', provider: 2, timeoutMs: 60_000 },
  ])
})

test('an order says who is asked, in which order and for how long', () => {
  expect(orderProviders(own, [{ name: 'b', timeoutMs: 5 }, { name: 'a' }])).toEqual([
    { name: 'b', provider: 2, timeoutMs: 5 },
    { name: 'a', provider: 1, timeoutMs: 20_000 },
  ])
  expect(orderProviders(own, [{ name: 'b' }])).toEqual([{ name: 'b', provider: 2, timeoutMs: 60_000 }])
})

test('an order that is meant for other namespaces changes nothing here', () => {
  expect(orderProviders(own, [{ name: 'elsewhere' }])).toEqual(orderProviders(own))
})
