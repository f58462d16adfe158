import { describe, expect, test } from 'vitest'
import { relayErrorCodes } from './codes.js'
import { readRelayFrame, writeRelayAnswer, writeRelayError } from './relayFrame.js'

const request = (id: string) => `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}`

describe('readRelayFrame', () => {
  test.each(['1795225394620205057', '"1795225394620205057"', '1', '-5', '"a\\"b"', '0', '1e3', '1.0'])(
    'keeps the id %s as it stands',
    (id) => {
      expect(readRelayFrame(request(id))).toMatchObject({ kind: 'request', id, method: 'irn_subscribe' })
    },
  )

  test.each([JSON.stringify('1'.repeat(65)), '1'.repeat(65)])(
    'an id too long to be one is not repeated',
    (id) => {
      expect(readRelayFrame(request(id))).toEqual({
        kind: 'invalid',
        id: undefined,
        code: relayErrorCodes.payload,
        reason: 'Invalid request id',
      })
    },
  )

  test('finds the outermost id among nested ones, strings and escapes', () => {
    const text = `{"params":{"id":1,"a":["id",{"id":2}]},"x":"\\",\\"id\\":3\\\\","\\u0069d" : 1795225394620205057 ,"jsonrpc":"2.0","method":"m"}`
    expect(readRelayFrame(text)).toMatchObject({ id: '1795225394620205057' })
  })

  test('the last of two ids counts, as it does in JSON.parse', () => {
    expect(readRelayFrame(`{"id":1,"id":1795225394620205057,"jsonrpc":"2.0","result":true}`)).toEqual({
      kind: 'result',
      id: '1795225394620205057',
      result: true,
    })
  })

  test.each([
    ['{', -32700, undefined],
    ['', -32700, undefined],
    ['[]', -32600, undefined],
    [`[${request('1')}]`, -32600, undefined],
    ['1', -32600, undefined],
    ['null', -32600, undefined],
    ['{"id":7,"method":"m"}', -32600, '7'],
    ['{"id":7,"jsonrpc":"1.0","method":"m"}', -32600, '7'],
    ['{"jsonrpc":"2.0","method":"m"}', -32600, undefined],
    ['{"id":null,"jsonrpc":"2.0","method":"m"}', -32600, undefined],
    ['{"id":{},"jsonrpc":"2.0","method":"m"}', -32600, undefined],
    ['{"id":7,"jsonrpc":"2.0"}', -32600, '7'],
    ['{"id":7,"jsonrpc":"2.0","method":5}', -32600, '7'],
  ])('refuses %s with %i', (text, code, id) => {
    expect(readRelayFrame(text)).toMatchObject({ kind: 'invalid', code, id })
  })

  test('tells a failure from a result', () => {
    expect(readRelayFrame(writeRelayError(undefined, -32600, 'x'))).toEqual({
      kind: 'error',
      id: undefined,
      error: { code: -32600, message: 'x', data: undefined },
    })
    const frame = readRelayFrame(request('"9"'))
    expect(frame.id).toBeDefined()
    if (frame.id) expect(writeRelayAnswer(frame.id, [1])).toBe('{"id":"9","jsonrpc":"2.0","result":[1]}')
  })
})
