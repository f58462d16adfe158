import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accounts, findAccount, testMnemonic } from './accounts.js'

test.each(accounts)('$name is the mnemonic’s account $index', ({ index, address }) => {
  expect(mnemonicToAccount(testMnemonic, { addressIndex: index }).address).toBe(address)
})

test('finds an account of ours in any case, and no other', () => {
  expect(findAccount(accounts[1].address.toLowerCase())).toBe(accounts[1])
  expect(findAccount(`0x${'0'.repeat(40)}`)).toBeUndefined()
})
