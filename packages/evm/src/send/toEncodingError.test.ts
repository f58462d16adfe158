import { bytesToBool, hexToBigInt, hexToBool, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { toEncodingError } from './toEncodingError.js'
import { toReadError } from './toReadError.js'

const thrownBy = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('It throws nothing')
}

test.each([
  ['encoding/integer-out-of-range', () => numberToHex(256, { size: 1 }), '256'],
  ['encoding/invalid-bytes-boolean', () => bytesToBool(new Uint8Array([2])), '"2"'],
  ['encoding/invalid-hex-boolean', () => hexToBool('0x02'), '"0x02"'],
  ['encoding/size-overflow', () => hexToBigInt('0x1234', { size: 1 }), '2 bytes'],
])('§8.044 what viem throws is %s, with its words and the original as cause', (code, run, words) => {
  const cause = thrownBy(run)
  const expected = { code, cause, category: 'DATA_PARSING_ERROR', message: expect.stringContaining(words) }
  expect(toEncodingError(cause)).toMatchObject(expected)
  expect(toReadError(cause)).toMatchObject(expected)
})

test('what is none of these is left to others', () => {
  for (const error of [new Error('IntegerOutOfRangeError'), undefined, { name: 'SizeOverflowError' }]) {
    expect(toEncodingError(error)).toBeUndefined()
  }
})
