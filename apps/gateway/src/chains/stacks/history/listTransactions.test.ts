import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryCache } from '../../../cache/createMemoryCache.js'
import type { ConnectedNetwork } from '../StacksNetwork.js'
import { listTransactions, pageSize } from './listTransactions.js'

const toId = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const account = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'

/** An API whose account has transactions with numbers, newest first; `isReadable`: which of them have the usual form. */
function createApi(numbers: () => readonly number[], isReadable = (_: number) => true): ConnectedNetwork {
  const refuse = () => Promise.reject(new Error('not asked'))
  return {
    network: { caipNetworkId: 'stacks:1', isLocal: true },
    rpc: {
      ...{ upstreamCount: 1, forward: refuse, request: refuse },
      askPath: async ({ path }: { path: string }) => {
        const query = new URL(path, 'http://api').searchParams
        const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
        expect(limit).toBeLessThanOrEqual(50)
        const results = numbers()
          .slice(offset, offset + limit)
          .map((number) => ({
            tx: isReadable(number)
              ? { tx_id: toId(number), tx_type: 'coinbase', tx_status: 'success', sender_address: account }
              : { tx_id: 'of the future' },
          }))
        const body = Buffer.from(JSON.stringify({ total: numbers().length, results }))
        return { status: 200, body, contentType: 'application/json' }
      },
    },
  } as unknown as ConnectedNetwork
}

const options = { cache: createMemoryCache({ now: () => 0 }), signal: undefined }

test('pages tell each transaction once and leave none out, however many come in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 140 }),
      fc.array(fc.integer({ min: 0, max: 130 }), { maxLength: 6 }),
      async (count, arrivals) => {
        let newest = count
        const numbers = () => Array.from({ length: newest }, (_, index) => newest - index)
        const api = createApi(numbers)
        const read: string[] = []
        let place: Parameters<typeof listTransactions>[2]
        for (let page = 0; page < 20; page += 1) {
          const { found, next } = await listTransactions(api, account, place, options)
          expect(found.length).toBeLessThanOrEqual(pageSize)
          read.push(...found.map(({ tx_id }) => tx_id))
          if (!next) break
          place = next
          newest += arrivals[page] ?? 0
        }
        expect(read).toEqual(Array.from({ length: count }, (_, index) => toId(count - index)))
      },
    ),
    { numRuns: 60 },
  )
})

test('rows that cannot be read are left out, and end no page', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => 60 - index)
  // The last of each page is one of them.
  const api = createApi(
    () => numbers,
    (number) => number % 5 !== 1,
  )
  const read: string[] = []
  let place: Parameters<typeof listTransactions>[2]
  do {
    const { found, next } = await listTransactions(api, account, place, options)
    read.push(...found.map(({ tx_id }) => tx_id))
    place = next ?? undefined
  } while (place)
  expect(read).toEqual(numbers.filter((number) => number % 5 !== 1).map(toId))
})

test('goes on from where it was when the last one is in no block any longer', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => 60 - index)
  const place = { offset: 25, lastTxid: toId(9_999) }
  const { found } = await listTransactions(
    createApi(() => numbers),
    account,
    place,
    options,
  )
  expect(found[0]?.tx_id).toBe(toId(35))
})
