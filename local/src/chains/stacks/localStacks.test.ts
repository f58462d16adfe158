import { pbkdf2Sync } from 'node:crypto'
import { localStacks as kitNetwork } from '@latchkey/stacks/networks'
import { HDKey } from '@scure/bip32'
import { privateKeyToAddress } from '@stacks/transactions'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { createLocalStacksNetwork, localStacks, localStacksAccounts } from './localStacks.js'
import { localStacksDeployer } from './localStacksTokens.js'
import { createStackKey, deriveLocalKey } from './node/localKeys.js'
import { stacks } from './stacks.js'

test('the accounts are those of the development phrase', () => {
  const keys = [0, 1, 2].map(deriveLocalKey)
  expect(keys.map((key) => privateKeyToAddress(key, 'testnet'))).toEqual(localStacksAccounts)
  const phrase = 'test test test test test test test test test test test junk'
  const root = HDKey.fromMasterSeed(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'))
  const derived = [0, 1, 2].map((index) => root.derive(`m/44'/5757'/0'/0/${index}`).privateKey)
  expect(keys).toEqual(derived.map((key) => `${Buffer.from(key ?? []).toString('hex')}01`))
})

test('the tokens’ contracts are of the documented key', () => {
  expect(privateKeyToAddress(createStackKey('tokens'), 'testnet')).toBe(localStacksDeployer)
})

test('other ports show up in the node and the explorer’s page', () => {
  const network = createLocalStacksNetwork({ stacks: 1, explorer: 3 })
  expect(network.rpcUrls.default).toEqual({ http: ['http://127.0.0.1:1'] })
  expect(network.blockExplorers.default.url).toBe('http://localhost:3/stacks')
  const { rpcUrls, blockExplorers } = network
  expect({ ...localStacks, rpcUrls, blockExplorers }).toEqual(network)
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(stacks.createKitNetworks(defaultStackPorts)).toMatchObject(JSON.parse(JSON.stringify([kitNetwork])))
})
