import { localAssetHub } from '@latchkey/polkadot/networks'
import { Keyring } from '@polkadot/api'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { createLocalPolkadotNetwork, localPolkadot, localPolkadotAccounts } from './localPolkadot.js'
import { seeds } from './node/runtime/genesis.js'
import { polkadot } from './polkadot.js'

test('the accounts are those of the development phrase, and have the money', () => {
  const phrase = 'test test test test test test test test test test test junk'
  const keyring = new Keyring({ type: 'sr25519', ss58Format: localPolkadot.polkadot.ss58Prefix })
  const pairs = ['', '//1', '//2'].map((path) => keyring.addFromUri(phrase + path))
  expect(pairs.map(({ address }) => address)).toEqual(localPolkadotAccounts)
  expect(pairs.map(({ publicKey }) => Buffer.from(publicKey).toString('hex'))).toEqual(
    seeds.map(([publicKey]) => publicKey),
  )
})

test('other ports show up in the node, its lists and the explorer’s page', () => {
  const network = createLocalPolkadotNetwork({ polkadot: 1, explorer: 3 })
  expect(network.rpcUrls.default).toEqual({ http: ['http://127.0.0.1:1'] })
  expect(network.polkadot.scanUrl).toBe('http://127.0.0.1:1')
  expect(network.blockExplorers.default.url).toBe('http://localhost:3/polkadot')
  const { rpcUrls, blockExplorers } = network
  expect({ ...localPolkadot, rpcUrls, blockExplorers, polkadot: network.polkadot }).toEqual(network)
})

test('a kit’s network has the prefix of its addresses', () => {
  expect(polkadot.createKitNetworks(defaultStackPorts)).toMatchObject([
    { id: '45'.repeat(16), polkadot: { ss58Prefix: 42 }, nativeCurrency: { symbol: 'ROC' } },
  ])
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(polkadot.createKitNetworks(defaultStackPorts)).toMatchObject(
    JSON.parse(JSON.stringify([localAssetHub])),
  )
})
