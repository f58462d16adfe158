import {
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
  RpcRequestError,
} from 'viem'
import { expect, test } from 'vitest'
import { readRevertData, readRevertReason } from './readRevertReason.js'

const abi = parseAbi([
  'error Error(string text)',
  'error Panic(uint256 code)',
  'error V3TooLittleReceived()',
  'error CumulativeSlippageTooHigh(uint256 minAmount, uint256 receivedAmount)',
  'error InsufficientETH()',
  'error NobodyKnowsThis()',
])
const encode = (errorName: string, ...args: readonly unknown[]): Hex =>
  encodeErrorResult({ abi, errorName, args } as never)

test.each<[string | undefined, Hex]>([
  ['Too little received', encode('Error', 'Too little received')],
  ['V3 too little received', encode('V3TooLittleReceived')],
  ['Cumulative slippage too high', encode('CumulativeSlippageTooHigh', 2n, 1n)],
  ['Insufficient ETH', encode('InsufficientETH')],
  // What a contract says is nobody's to believe: one line, of a bounded length, without what nobody sees.
  ['Sent. All is well', encode('Error', '\u202eSent.\n\n\0All is\u200b well')],
  ['a'.repeat(120), encode('Error', 'a'.repeat(10_000))],
  [undefined, encode('Error', '\u200b')],
  [undefined, encode('Panic', 17n)],
  [undefined, encode('NobodyKnowsThis')],
  [undefined, '0x08c379a0'],
  [undefined, `0x08c379a0${encodeAbiParameters(parseAbiParameters('uint256'), [2n ** 255n]).slice(2)}`],
])('%s', (words, data) => {
  expect(readRevertData(data)).toBe(words)
})

test('it is found where nodes and wallets put it', () => {
  const data = encode('Error', 'STF')
  const body = { method: 'eth_estimateGas' }
  const failure = (error: { code: number; message: string; data?: unknown }) =>
    new RpcRequestError({ body, url: 'http://node', error: error as never })
  expect(readRevertReason(failure({ code: 3, message: 'execution reverted', data }))).toBe('STF')
  expect(readRevertReason({ code: -32603, data: { originalError: {}, data } })).toBe('STF')
  expect(readRevertReason(failure({ code: -32000, message: 'execution reverted: Too late' }))).toBe(
    'Too late',
  )
  const unknown = failure({
    code: 3,
    message: 'execution reverted: custom error 0x12345678',
    data: '0x12345678',
  })
  expect(readRevertReason(unknown)).toBeUndefined()
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  expect(readRevertReason(circle)).toBeUndefined()
  expect(readRevertReason('execution reverted: a text')).toBeUndefined()
})
