import { toRelayIdToken } from '@latchkey/wire/relay'
import { expect, test } from 'vitest'
import { createLastFetches } from './createLastFetches.js'

const [first, second] = [toRelayIdToken(1), toRelayIdToken(2)]
const receipt = (messageId: string) => ({ topic: 't', messageId })

test('another id says that the answer arrived, the same one that it did not', () => {
  const fetches = createLastFetches()
  expect(fetches.get('a', first)).toEqual([])
  fetches.set('a', first, [receipt('m')])
  expect(fetches.get('a', first)).toEqual([])
  expect(fetches.get('b', second)).toEqual([])
  expect(fetches.get('a', second)).toEqual([receipt('m')])
  fetches.set('a', second, [])
  expect(fetches.get('a', first)).toEqual([])
})

test('forgets who fetched longest ago when it holds too much', () => {
  const fetches = createLastFetches(2)
  fetches.set('a', first, [receipt('1')])
  fetches.set('b', first, [receipt('2')])
  fetches.set('a', first, [receipt('3')])
  fetches.set('c', first, [receipt('4')])
  expect(fetches.get('b', second)).toEqual([])
  expect(fetches.get('a', second)).toEqual([receipt('3')])
  expect(fetches.get('c', second)).toEqual([receipt('4')])
})
