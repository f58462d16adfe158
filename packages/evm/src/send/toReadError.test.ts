import { AppKitError } from '@latchkey/errors'
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { toReadError } from './toReadError.js'

const url = 'https://node.test'
const body = { method: 'eth_call' }
const wrap = (cause: Error) => new BaseError('outer', { cause })

test.each([
  [
    'a line that is down',
    new HttpRequestError({ url, body }),
    'wire/network',
    'HTTP request failed.',
    { url },
  ],
  [
    'an answer that is none',
    new HttpRequestError({ url, body, status: 503, details: 'busy' }),
    'wire/http-status',
    'HTTP status code: 503',
    { status: 503, url, body: 'busy' },
  ],
  [
    'a node that does not answer',
    new TimeoutError({ url, body }),
    'wire/timeout',
    'The request took too long to respond.',
    {},
  ],
  [
    'a node that says no without a word',
    new RpcRequestError({ url, body, error: { code: -32000, message: '', data: '0x08' } }),
    'wire/rpc',
    'RPC Request failed.',
    { code: -32000, data: '0x08' },
  ],
] as const)('§8.043 %s has a name of its own', (_, cause, code, message, context) => {
  for (const error of [cause, wrap(cause)]) {
    expect(toReadError(error)).toMatchObject({ code, message, context, cause: error })
  }
})

test('what has a name already keeps it', () => {
  const error = new AppKitError('wallet/rejected')
  expect(toReadError(error)).toBe(error)
})
