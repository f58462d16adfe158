import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type QueueEvent, type QueueState, transitionQueue } from './queue.js'

const empty: QueueState<string> = { status: 'empty' }
const run = (...events: QueueEvent<string>[]) => events.reduce(transitionQueue<string>, empty)
const arrived = (item: string): QueueEvent<string> => ({ type: 'arrived', item })
const withdrawn = (item: string): QueueEvent<string> => ({ type: 'withdrawn', item })
const approved: QueueEvent<string> = { type: 'decided', isApproved: true }
const rejected: QueueEvent<string> = { type: 'decided', isApproved: false }
const answered: QueueEvent<string> = { type: 'answered' }

test('decides in order of arrival, one at a time', () => {
  expect(run(arrived('a'), arrived('b'))).toEqual({ status: 'deciding', items: ['a', 'b'] })
  expect(run(arrived('a'), approved, arrived('b'))).toEqual({
    status: 'answering',
    items: ['a', 'b'],
    isApproved: true,
  })
  expect(run(arrived('a'), arrived('b'), approved, answered)).toEqual({ status: 'deciding', items: ['b'] })
  expect(run(arrived('a'), rejected, answered)).toEqual({ status: 'done', item: 'a', isApproved: false })
})

test('remembers why an answer did not reach the site', () => {
  expect(run(arrived('a'), approved, { type: 'answered', failure: 'no relay' })).toEqual({
    status: 'done',
    item: 'a',
    isApproved: true,
    failure: 'no relay',
  })
})

test('a request that the person came for goes first, but never past one that is being answered', () => {
  const preferred: QueueEvent<string> = { type: 'preferred', item: 'b' }
  expect(run(arrived('a'), arrived('b'), preferred)).toEqual({ status: 'deciding', items: ['b', 'a'] })
  expect(run(arrived('a'), arrived('b'), approved, preferred)).toMatchObject({ items: ['a', 'b'] })
  expect(run(arrived('a'), preferred)).toEqual({ status: 'deciding', items: ['a'] })
})

test('a request that was withdrawn is gone wherever it stood', () => {
  expect(run(arrived('a'), withdrawn('a'))).toEqual(empty)
  expect(run(arrived('a'), arrived('b'), withdrawn('a'))).toEqual({ status: 'deciding', items: ['b'] })
  expect(run(arrived('a'), arrived('b'), approved, withdrawn('a'))).toEqual({
    status: 'deciding',
    items: ['b'],
  })
  expect(run(arrived('a'), arrived('b'), approved, withdrawn('b'))).toMatchObject({ items: ['a'] })
})

test('a window that rested takes the next request', () => {
  expect(run(arrived('a'), approved, answered, arrived('b'))).toEqual({ status: 'deciding', items: ['b'] })
  expect(run(arrived('a'), approved, answered, { type: 'dismissed' })).toEqual(empty)
})

test('no order of events answers what was not decided, or loses a request', () => {
  const item = fc.constantFrom('a', 'b', 'c', 'd')
  const anyEvent: fc.Arbitrary<QueueEvent<string>> = fc.oneof(
    item.map(arrived),
    item.map(withdrawn),
    item.map((preferred): QueueEvent<string> => ({ type: 'preferred', item: preferred })),
    fc.constantFrom(approved, rejected, answered, { type: 'dismissed' as const }),
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = empty as QueueState<string>
      let open: string[] = []
      for (const event of events) {
        if (event.type === 'arrived' && open.includes(event.item)) continue
        if (event.type === 'arrived') open.push(event.item)
        if (event.type === 'withdrawn') open = open.filter((other) => other !== event.item)
        if (event.type === 'answered' && state.status === 'answering') open = open.slice(1)
        if (event.type === 'preferred' && state.status === 'deciding' && open.includes(event.item)) {
          open = [event.item, ...open.filter((other) => other !== event.item)]
        }
        const before = state
        state = transitionQueue(state, event)
        expect('items' in state ? state.items : []).toEqual(open)
        if (state.status === 'done' && before.status !== 'done') expect(before.status).toBe('answering')
        if (state.status === 'answering' && before.status !== 'answering') expect(event.type).toBe('decided')
      }
    }),
  )
})
