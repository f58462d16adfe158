import { NodeError } from '@latchkey/errors/node'
import { afterEach, expect, test } from 'vitest'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'
import { createBatchedRequest } from './createBatchedRequest.js'

type Asked = { id: number; method: string; params: [number] }

let node: Upstream | undefined
afterEach(() => node?.close())

/** What asks a node that answers each call with its own number, and writes what `answer` makes of a batch. */
async function open(answer = (batch: Asked[]): unknown => batch.map(toAnswer)) {
  node = await startUpstream((body, response) => {
    const asked = JSON.parse(body) as Asked | Asked[]
    const text = JSON.stringify(Array.isArray(asked) ? answer(asked) : toAnswer(asked))
    response.end(text)
  })
  const { url } = node
  const send = async (body: string) => (await fetch(url, { method: 'POST', body })).text()
  const request = createBatchedRequest({
    forward: async (body) => ({ status: 200, body: await send(body) }),
    async request(call) {
      const { error, result } = JSON.parse(await send(JSON.stringify({ id: 0, ...call })))
      if (error) throw new NodeError('wire/rpc', error)
      return result
    },
  })
  const ask = (numbers: readonly number[], method = 'eth_getBlockByNumber') =>
    Promise.all(numbers.map((number) => request({ method, params: [number] })))
  return { ask, count: () => node?.received.length ?? 0 }
}

function toAnswer({ id, params: [number] }: Asked) {
  const error = { code: -32_000, message: 'No such block' }
  return { jsonrpc: '2.0', id, ...(number < 0 ? { error } : { result: number }) }
}

const numbers = Array.from({ length: 200 }, (_, index) => index)

test('calls of one moment share requests, more of them the smaller the answers are', async () => {
  const { ask, count } = await open()
  expect(await ask(numbers)).toEqual(numbers)
  const first = count()
  expect(first).toBeLessThan(numbers.length)
  for (let round = 0; round < 6; round++) await ask(numbers)
  const before = count()
  expect(await ask(numbers)).toEqual(numbers)
  expect(count() - before).toBe(2)
})

test('of large answers fewer are asked for together', async () => {
  const { ask, count } = await open((batch) =>
    batch.map((call) => ({ ...toAnswer(call), result: 'x'.repeat(200_000) })),
  )
  await ask(numbers.slice(0, 8))
  const before = count()
  await ask(numbers.slice(0, 8))
  expect(count() - before).toBeGreaterThanOrEqual(4)
})

test('a call that the node refuses fails alone', async () => {
  const { ask } = await open()
  const answers = await Promise.allSettled([ask([1, 2]), ask([-1]), ask([3])])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: [1, 2] },
    { status: 'rejected', reason: { code: 'wire/rpc' } },
    { status: 'fulfilled', value: [3] },
  ])
})

test.each([
  ['refuses batches', () => ({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'No batches' } })],
  ['leaves answers out', (batch: Asked[]) => batch.slice(1).map(toAnswer)],
  ['mixes up their order', (batch: Asked[]) => batch.map(toAnswer).reverse()],
])('a node that %s answers all the same', async (_, answer) => {
  const { ask } = await open(answer)
  expect(await ask(numbers)).toEqual(numbers)
  expect(await ask(numbers)).toEqual(numbers)
})

test('a network that cannot be reached fails every call, and is asked again', async () => {
  const { ask } = await open()
  await node?.close()
  await expect(ask(numbers)).rejects.toThrow()
  await expect(ask([1])).rejects.toThrow()
})
