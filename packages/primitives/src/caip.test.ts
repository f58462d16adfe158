import { isAppKitError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCaip2, isCaip10, parseCaip2, parseCaip10, toCaip2, toCaip10, truncateAddress } from './caip.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const getError = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error
  }
}
/** Texts that look like ids, with everything that can be wrong about them. */
const almostIds = fc
  .array(fc.oneof(fc.string(), fc.constantFrom('eip155', '1', address, '', 'solana', 'é')), { maxLength: 5 })
  .map((parts) => parts.join(':'))

describe('CAIP-2', () => {
  test('§5.007 a network id has exactly two parts', () => {
    expect(isCaip2('eip155:1')).toBe(true)
    for (const value of ['eip155', 'eip155:1:2', ':1', 'eip155:', '', 'EIP155:1'])
      expect(isCaip2(value)).toBe(false)
    expect(
      isAppKitError(
        getError(() => parseCaip2('eip155')),
        'parsing/caip-2',
      ),
    ).toBe(true)
  })

  test('any text is either read whole or refused with a typed error', () => {
    fc.assert(
      fc.property(almostIds, (text) => {
        const error = getError(() => expect(parseCaip2(text).caipNetworkId).toBe(text))
        expect(error === undefined || isAppKitError(error, 'parsing/caip-2')).toBe(true)
      }),
    )
  })

  test('joining and reading are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (chainId) => {
        expect(parseCaip2(toCaip2('eip155', chainId))).toMatchObject({
          namespace: 'eip155',
          reference: String(chainId),
        })
      }),
    )
  })
})

describe('CAIP-10', () => {
  test('§5.006 an address has exactly three parts, else "Invalid CAIP-10 address"', () => {
    expect(parseCaip10(`eip155:1:${address}`).address).toBe(address)
    for (const value of [address, `eip155:${address}`, `eip155:1:${address}:x`, 'eip155:1:']) {
      expect(isCaip10(value)).toBe(false)
      expect(getError(() => parseCaip10(value))).toMatchObject({ message: 'Invalid CAIP-10 address' })
    }
  })

  test('any text is either read whole or refused with a typed error', () => {
    fc.assert(
      fc.property(almostIds, (text) => {
        const error = getError(() => {
          const { caipNetworkId, address: part } = parseCaip10(text)
          expect(toCaip10(caipNetworkId, part)).toBe(text)
        })
        expect(error === undefined || isAppKitError(error, 'parsing/caip-10')).toBe(true)
      }),
    )
  })
})

test('§5.042 addresses truncate to 4 leading and 6 trailing characters', () => {
  expect(truncateAddress(address)).toBe('0x52…169EE7')
  expect(truncateAddress('alice')).toBe('alice')
})
