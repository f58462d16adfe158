import { expect, test } from 'vitest'
import { isEvmAddress, isSameEvmAddress } from './address.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test('§5.008 an EVM address is 40 hexadecimal characters with an optional 0x', () => {
  expect(isEvmAddress(address)).toBe(true)
  expect(isEvmAddress(address.slice(2))).toBe(true)
  for (const value of [
    address.slice(0, -1),
    `${address}0`,
    `0x${'g'.repeat(40)}`,
    '',
    `1x${'0'.repeat(40)}`,
  ]) {
    expect(isEvmAddress(value)).toBe(false)
  }
})

test('the letters of an EVM address may be in any case', () => {
  expect(isSameEvmAddress(address, address.toLowerCase())).toBe(true)
  expect(isSameEvmAddress(address, address.replace(/.$/, '8'))).toBe(false)
})
