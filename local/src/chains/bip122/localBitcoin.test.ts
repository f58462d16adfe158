import { localBitcoin as kitNetwork } from '@latchkey/bitcoin/networks'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { bip122 } from './bip122.js'
import { createLocalBitcoinNetwork, localBitcoin, localBitcoinAccounts } from './localBitcoin.js'
import { genesisHash, genesisHeader, hashHeader } from './node/ledger/header.js'
import { deriveLocalKey } from './node/localKeys.js'
import { toAddresses } from './node/transaction/describeScript.js'

test('the accounts are those of the development phrase', () => {
  const derived = [0, 1, 2].map((index) => ({
    payment: toAddresses(deriveLocalKey('payment', index).publicKey).payment,
    ordinal: toAddresses(deriveLocalKey('ordinal', index).publicKey).ordinal,
  }))
  expect(derived).toEqual(localBitcoinAccounts)
  expect(bip122.accounts).toEqual(derived.map(({ payment }) => payment))
})

test('the network is named by the hash of the regression test network’s first block', () => {
  expect(hashHeader(genesisHeader)).toBe(genesisHash)
  expect(localBitcoin.caipNetworkId).toBe(`bip122:${genesisHash.slice(0, 32)}`)
})

test('other ports show up in the node and the explorer’s page', () => {
  const network = createLocalBitcoinNetwork({ bitcoin: 1, explorer: 3 })
  expect(network.rpcUrls.default.http).toEqual(['http://127.0.0.1:1'])
  expect(network.blockExplorers.default.url).toBe('http://localhost:3/bitcoin')
  expect(bip122.createKitNetworks(defaultStackPorts)[0]?.rpcUrls).toEqual(localBitcoin.rpcUrls)
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(bip122.createKitNetworks(defaultStackPorts)).toMatchObject(JSON.parse(JSON.stringify([kitNetwork])))
})
