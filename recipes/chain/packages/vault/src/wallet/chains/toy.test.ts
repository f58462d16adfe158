import { createHash, createHmac, createPrivateKey, createPublicKey } from 'node:crypto'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { junkMnemonic } from '../../testing/createTestWallet.js'
import { deriveAddresses } from '../derive.js'
import { fromMnemonic } from '../mnemonic.js'
import { toy } from './toy.js'

/** SLIP-10 on Ed25519, written a second time: every level is hardened. */
function derive(path: readonly number[]): Buffer {
  const seed = mnemonicToSeedSync(junkMnemonic)
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const level of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(2 ** 31 + level)
    const data = Buffer.concat([Buffer.of(0), node.subarray(0, 32), index])
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return node.subarray(0, 32)
}

function getPublicKey(privateKey: Buffer): Buffer {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), privateKey])
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
}

test('a wallet’s addresses are those of its words’ keys, by a second hand', async () => {
  const end = (path: readonly number[]) =>
    createHash('sha256')
      .update(getPublicKey(derive(path)))
      .digest('hex')
      .slice(0, 40)
  const { toy: own } = await deriveAddresses(fromMnemonic(junkMnemonic))
  expect(own).toEqual({ payment: `toy1p${end([44, 1, 0, 0])}`, ordinal: `toy1o${end([44, 1, 0, 1])}` })
})

test('a key has the address that other wallets give it', () => {
  // The first account of the trial wallet.
  const [payment, ordinal] = [
    '20fda4d4a5b59e58858df8404e59d548fd25edc8dacaa2f6dc42058066a48f38',
    '9718c4ddd1fd0448e7d2ad1b800479f0a03de38db79483eedc4e292f302d4df7',
  ].map((hex) => Buffer.from(hex, 'hex'))
  expect([
    payment && toy.accounts.payment?.toAddress(payment),
    ordinal && toy.accounts.ordinal?.toAddress(ordinal),
  ]).toEqual([
    'toy1p3cff9a426df791eb655f090690916d6c0331d5b1',
    'toy1odf354323a11f30f9e855f6beb7bbcd5ae879558e',
  ])
})
