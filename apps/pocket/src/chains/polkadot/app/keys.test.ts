import { bytesToHex } from '@noble/hashes/utils.js'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady, mnemonicToEntropy, sr25519Verify } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { accounts, testMnemonic } from '../../../app/wallet/accounts.js'
import { addressOf, publicKeyOf } from './accounts.js'
import { signBytes } from './keys.js'

// The library’s own implementation of the curve, in WebAssembly.
beforeAll(async () => void (await cryptoWaitReady()))

const paths = ['', '//1', '//2']

test('the addresses and public keys that are written down are those of the mnemonic', () => {
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 })
  for (const account of accounts) {
    const pair = keyring.createFromUri(testMnemonic + paths[account.index])
    expect(addressOf(account)).toBe(pair.address)
    expect(publicKeyOf(account)).toEqual(pair.publicKey)
  }
  expect(bytesToHex(mnemonicToEntropy(testMnemonic))).toBe('df9bf37e6fcdf9bf37e6fcdf9bf37e3c')
})

test('each account signs with its own key, for exactly the bytes', () => {
  const bytes = new TextEncoder().encode('<Bytes>Latchkey é</Bytes>')
  for (const account of accounts) {
    const signature = signBytes(account, bytes)
    expect(signature).toHaveLength(64)
    expect(sr25519Verify(bytes, signature, publicKeyOf(account))).toBe(true)
    expect(sr25519Verify(bytes.with(7, 0), signature, publicKeyOf(account))).toBe(false)
    for (const other of accounts.filter((one) => one !== account))
      expect(sr25519Verify(bytes, signature, publicKeyOf(other))).toBe(false)
  }
})
