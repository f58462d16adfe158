import { decodeBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { signSolana } from '../../chains/solana/app/solanaKeys.js'
import { walletChains } from '../../chains/walletChains.js'
import { testAccounts } from '../../testing/testAccounts.js'
import { testMnemonic } from './accounts.js'
import { findOwner } from './owners.js'

test.each(testAccounts)('$account.name is the mnemonic’s', ({ account, address, solanaAddress }) => {
  expect(mnemonicToAccount(testMnemonic, { addressIndex: account.index }).address).toBe(address)
  const message = new Uint8Array([1, 2, 3])
  const signature = signSolana(account, message)
  const { accounts } = walletChains.solana
  const owners = testAccounts.filter((one) =>
    ed25519.verify(signature, message, decodeBase58(one.solanaAddress) ?? new Uint8Array(32)),
  )
  expect(owners.map((one) => one.solanaAddress)).toEqual([solanaAddress])
  expect(accounts.findAccount(solanaAddress)).toBe(account)
})

test('finds an account of ours in any case where case means nothing, and no other', () => {
  const [, { account, address, solanaAddress }] = testAccounts
  expect(findOwner(walletChains, address.toLowerCase())).toEqual({ account, address })
  expect(findOwner(walletChains, solanaAddress)).toEqual({ account, address: solanaAddress })
  expect(findOwner(walletChains, solanaAddress.toLowerCase())).toBeUndefined()
  expect(findOwner(walletChains, `0x${'0'.repeat(40)}`)).toBeUndefined()
})
