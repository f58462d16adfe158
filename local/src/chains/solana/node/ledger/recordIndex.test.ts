import { expect, test } from 'vitest'
import { createRecordIndex } from './recordIndex.js'
import type { TransactionRecord } from './TransactionRecord.js'

const createRecord = (signature: string) => ({ signature }) as TransactionRecord
const toNames = (records: TransactionRecord[]) => records.map(({ signature }) => signature)

test('lists the transactions of an account and of the chain, newest first', () => {
  const index = createRecordIndex()
  index.add(createRecord('a'), ['x', 'y'])
  index.add(createRecord('b'), ['x', 'x'])
  expect(toNames(index.list('x'))).toEqual(['b', 'a'])
  expect(toNames(index.list('y'))).toEqual(['a'])
  expect(toNames(index.list('constructor'))).toEqual([])
  expect(toNames(index.listLatest(1))).toEqual(['b'])
})

test('forgets the oldest transaction when there are too many, for its accounts too', () => {
  const index = createRecordIndex(2)
  for (const signature of ['a', 'b', 'c']) index.add(createRecord(signature), ['x'])
  expect(index.size).toBe(2)
  expect(index.get('a')).toBeUndefined()
  expect(toNames(index.list('x'))).toEqual(['c', 'b'])
})
