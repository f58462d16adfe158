import { nativeTokenAddresses } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'
import { isUnownedAddress } from './isUnownedAddress.js'

const pad = (digits: string) => `0x${digits.padStart(40, '0')}`

describe('isUnownedAddress', () => {
  test('knows burn addresses, precompiles and placeholders', () => {
    const precompiles = Array.from({ length: 0x11 }, (_, index) => pad((index + 1).toString(16)))
    const unowned = [
      pad('0'),
      pad('dEaD'),
      pad('100'),
      pad('8001'),
      ...precompiles,
      nativeTokenAddresses.eip155,
      `0x${'f'.repeat(40)}`,
      `0x${'dEaD'.repeat(10)}`,
      '0xdEAD000000000000000042069420694206942069',
    ]
    expect(unowned.filter((address) => !isUnownedAddress(address))).toEqual([])
  })

  test('lets pass what somebody may hold', () => {
    const owned = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      // Vanity addresses with leading zeros exist.
      '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      pad('10000'),
    ]
    expect(owned.filter(isUnownedAddress)).toEqual([])
  })
})
