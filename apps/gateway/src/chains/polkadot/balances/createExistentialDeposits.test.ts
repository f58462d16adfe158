import { expect, test } from 'vitest'
import { findExistentialDeposit } from './createExistentialDeposits.js'

const name = Buffer.concat([Buffer.from([18 << 2]), Buffer.from('ExistentialDeposit')])
/** The constant as metadata has it: its name, the number of its type, its value, its documentation. */
const constant = (value: number, type: number[] = [6 << 2]) => {
  const bytes = Buffer.alloc(17)
  bytes[0] = 64
  bytes.writeBigUInt64LE(BigInt(value), 1)
  return Buffer.concat([name, Buffer.from(type), bytes, Buffer.from([4, 12, 97, 98, 99])])
}
/** The error of the same name: no fields, its number, its documentation. */
const error = Buffer.concat([name, Buffer.from([0, 5, 4, 12, 97, 98, 99])])

test.each([
  ['one', constant(100), 100n],
  ['behind the error', Buffer.concat([error, constant(100)]), 100n],
  ['with a type that takes two bytes', constant(7, [0x01, 0x10]), 7n],
  ['with a type that takes four bytes', constant(7, [0x02, 0x00, 0x10, 0x00]), 7n],
  ['twice the same', Buffer.concat([constant(100), constant(100)]), 100n],
  ['two that differ', Buffer.concat([constant(100), constant(200)]), undefined],
  ['the error alone', error, undefined],
  ['cut off', constant(100).subarray(0, 30), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('finds the constant: %s', (_, metadata, expected) => {
  expect(findExistentialDeposit(metadata)).toBe(expected)
})
