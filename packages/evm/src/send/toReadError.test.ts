import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppKitError } from '@latchkey/errors'
import { createChainContext } from '@latchkey/testing'
import { getBlockNumber } from 'viem/actions'
import { expect, onTestFinished, test } from 'vitest'
import { mainnet } from '../exports/networks.js'
import { createReaders } from '../network/createReader.js'
import { toReadError } from './toReadError.js'

const signal = new AbortController().signal

/** A node that answers every question so. */
async function startNode(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const busy: RequestListener = (_, response) => void response.writeHead(503).end('busy')
const silent: RequestListener = () => {}
const refuse =
  (error: { code: number; message: string; data?: string }): RequestListener =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))

test.each([
  ['a line that is down', undefined, 'wire/network', 'HTTP request failed.', {}],
  [
    'an answer that is none',
    busy,
    'wire/http-status',
    'HTTP status code: 503',
    { status: 503, body: 'busy' },
  ],
  ['a node that does not answer', silent, 'wire/timeout', 'The request took too long to respond.', {}],
  [
    'a node that says no without a word',
    refuse({ code: -32000, message: '', data: '0x08' }),
    'wire/rpc',
    'RPC Request failed.',
    { code: -32000, data: '0x08' },
  ],
  [
    'a node that says why not',
    refuse({ code: -32000, message: 'history is pruned', data: '0x08' }),
    'wire/rpc',
    'history is pruned',
    { code: -32000, data: '0x08' },
  ],
] as const)('§8.043 §7.033 %s has a name of its own', async (_, answer, code, message, context) => {
  const url = answer ? await startNode(answer) : 'http://127.0.0.1:9'
  const transport = { batch: false, timeoutMs: 200 }
  const getReader = createReaders({ ...createChainContext({ rpcUrl: url }), signal, transport })
  const thrown = await getBlockNumber(await getReader(mainnet)).catch((error: unknown) => error)
  const error = toReadError(thrown)
  expect(error).toMatchObject({ code, message, cause: thrown })
  expect(error.context).toMatchObject(code === 'wire/rpc' ? context : { ...context, url: `${url}/` })
})

test('what has a name already keeps it', () => {
  const error = new AppKitError('wallet/rejected')
  expect(toReadError(error)).toBe(error)
})
