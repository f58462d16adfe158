import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainContext } from '@latchkey/testing'
import { address } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { createReader } from './createReader.js'
import { toReadError } from './toReadError.js'

const holder = address('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')
let server: Server
let url = ''
let answer = ''
let asked: { method: string; params: unknown } | undefined

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked = JSON.parse(body)
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

const { signal } = new AbortController()
const create = (rpcUrl = url) => createReader(localSolana, createChainContext({ rpcUrl }), signal)

test('amounts are read to the last unit, and digits in texts are left alone', async () => {
  const text = String.raw`at \"slot\": 12345678901234567890, it stopped`
  answer = `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":5,"note":"${text}"},"value":18446744073709551615}}`
  const { context, value } = await create().getBalance(holder).send()
  expect(value).toBe(18_446_744_073_709_551_615n)
  expect(context).toEqual({ slot: 5n, note: 'at "slot": 12345678901234567890, it stopped' })
})

test('whole numbers go to the node as numbers, and what is confirmed is asked for', async () => {
  answer = '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":5},"value":1}}'
  await create().getBalance(holder, { minContextSlot: 7n }).send()
  expect(asked).toMatchObject({
    method: 'getBalance',
    params: [holder, { minContextSlot: 7, commitment: 'confirmed' }],
  })
})

test('what a node refuses is wire/rpc, with Solana Kit’s error as its cause', async () => {
  answer = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid param: WrongSize"}}'
  const thrown = await create()
    .getBalance(holder)
    .send()
    .catch((error: unknown) => error)
  expect(toReadError(thrown)).toMatchObject({
    code: 'wire/rpc',
    context: { code: -32602 },
    cause: { name: 'SolanaError' },
  })
})

test('where no node answers it is wire/network', async () => {
  await expect(create('http://127.0.0.1:9').getBalance(holder).send()).rejects.toMatchObject({
    code: 'wire/network',
  })
})
