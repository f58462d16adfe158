import { describe, expect, test } from 'vitest'
import { isSolanaAddress } from '../isSolanaAddress.js'
import { isUnownedAddress } from './isUnownedAddress.js'

const unowned = [
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
]

describe('isUnownedAddress', () => {
  test('knows the incinerator, system programs, sysvars and token programs', () => {
    expect(unowned.filter((address) => !isSolanaAddress(address))).toEqual([])
    expect(unowned.filter((address) => !isUnownedAddress(address))).toEqual([])
  })

  test('lets pass what somebody may hold', () => {
    const owned = [
      '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
      'Stake1zPFLTX5d2Lz4xKi1PswBiKtiGLMVPS7fBzX3g',
    ]
    expect(owned.filter(isUnownedAddress)).toEqual([])
  })
})
