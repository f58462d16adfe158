import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, utils } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { accounts as own } from '../../../app/wallet/accounts.js'
import { bitcoinNetworks } from '../networks.js'
import { accounts, findKey } from './accounts.js'
import { deriveKey } from './keys.js'

test('the addresses and public keys that are written down are those of the keys', () => {
  for (const { coin, id, prefix } of bitcoinNetworks) {
    const network = { ...(coin === 0 ? NETWORK : TEST_NETWORK), bech32: prefix }
    for (const account of own) {
      const [payment, ordinal] = accounts.addressesOf(account, id)
      const keys = [payment, ordinal].map((one) => {
        const key = findKey(one?.address ?? '')
        expect(key).toEqual({ account, kind: one?.kind, coin })
        return key ? deriveKey(key) : new Uint8Array(32)
      })
      const [first = new Uint8Array(), second = new Uint8Array()] = keys
      const publicKey = secp256k1.getPublicKey(first, true)
      expect(payment).toMatchObject({
        address: p2wpkh(publicKey, network).address,
        publicKey: bytesToHex(publicKey),
        path: `m/84'/${coin}'/0'/0/${account.index}`,
      })
      const inner = utils.pubSchnorr(second)
      expect(ordinal).toMatchObject({
        address: p2tr(inner, undefined, network).address,
        publicKey: bytesToHex(inner),
        path: `m/86'/${coin}'/0'/0/${account.index}`,
      })
    }
  }
})

test('an address in large letters is the same one', () => {
  const [{ address }] = accounts.addressesOf(own[0], bitcoinNetworks[0]?.id ?? '')
  expect(findKey(address.toUpperCase())).toEqual(findKey(address))
  expect(findKey(`${address.slice(0, -1)}Q`)).toBeUndefined()
})
