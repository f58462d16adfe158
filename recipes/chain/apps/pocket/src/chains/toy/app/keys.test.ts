import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { accounts as own } from '../../../app/wallet/accounts.js'
import { accounts, findKey } from './accounts.js'
import { signText } from './keys.js'

test('the addresses that are written down are those of the keys', () => {
  for (const account of own) {
    for (const { address, publicKey = '' } of accounts.addressesOf(account, 'toy:two')) {
      const key = findKey(address)
      expect(key && signText(key, 'x').slice(0, 64)).toBe(publicKey)
      expect(address.slice(5)).toBe(bytesToHex(sha256(hexToBytes(publicKey))).slice(0, 40))
    }
  }
})
