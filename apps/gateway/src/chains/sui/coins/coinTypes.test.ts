import { isCaip10, joinCaip10 } from '@latchkey/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccount, isAddress, readAddress, toAddressKey, toSpelling } from '../address.js'
import { readCoinType, suiCoinType, toCaipCoinType } from './coinTypes.js'

test('a coin’s type has one spelling, which fits into CAIP ids and comes back from there', () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,9}$/)
  const digits = fc.stringMatching(/^[0-9a-fA-F]{1,64}$/)
  fc.assert(
    fc.property(digits, name, name, (address, module, coin) => {
      const coinType = readCoinType(`0x${address}::${module}::${coin}`)
      expect(coinType).toBe(`0x${address.toLowerCase().padStart(64, '0')}::${module}::${coin}`)
      const key = toCaipCoinType(coinType ?? '')
      expect(isCaip10(joinCaip10('sui:mainnet', key))).toBe(true)
      expect(readCoinType(key)).toBe(coinType)
      expect(readCoinType(key.replaceAll('%3A', '%3a').replaceAll('%5F', '%5f'))).toBe(coinType)
      expect([toAddressKey(key), toAddressKey(coinType ?? '')]).toEqual([key, key])
    }),
  )
  expect(readCoinType('0x2::sui::SUI')).toBe(suiCoinType)
})

test.each([
  '',
  '0x2',
  '0x2::sui',
  '0x2::sui::SUI::x',
  '2::sui::SUI',
  '0x::sui::SUI',
  `0x${'1'.repeat(65)}::sui::SUI`,
  '0x2::sui::SUI ',
  '0x2::sui::SUI\n',
  '0x2::1sui::SUI',
  '0x2::coin::Coin<0x2::sui::SUI>',
  '0x2::sui::S\u202eUI',
  `0x2::sui::${'S'.repeat(100)}`,
  '0x2%253A%253Asui%3A%3ASUI',
])('%j is no coin’s type', (text) => {
  expect(readCoinType(text)).toBeUndefined()
  expect(isAddress(text)).toBe(false)
})

test('a coin’s type is no account', () => {
  expect([isAddress(suiCoinType), isAccount(suiCoinType)]).toEqual([true, false])
  expect([toSpelling(suiCoinType), readAddress(suiCoinType)]).toEqual(['', undefined])
})
