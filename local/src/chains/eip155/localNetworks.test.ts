import { localOne, localTwo } from '@latchkey/evm/networks'
import { getAddress, getContractAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { eip155 } from './eip155.js'
import {
  localAccounts,
  localCollector,
  localDeployer,
  localMarketMaker,
  localNameKeeper,
  localSponsor,
} from './localAccounts.js'
import { localContracts } from './localContracts.js'
import { localNameSigner } from './localNames.js'
import { createLocalNetworks, localNetworks } from './localNetworks.js'

const phrase = 'test test test test test test test test test test test junk'

test('the accounts are the first three of the development phrase, the others later ones', () => {
  const derive = (addressIndex: number) => mnemonicToAccount(phrase, { addressIndex }).address
  expect(localAccounts).toEqual([derive(0), derive(1), derive(2)])
  expect(localSponsor).toBe(derive(8))
  expect(localDeployer).toBe(derive(9))
  expect(localMarketMaker).toBe(derive(11))
  expect(localCollector).toBe(derive(12))
  expect(localNameKeeper).toBe(derive(14))
  expect(localNameSigner.address).toBe(derive(15))
  expect(privateKeyToAccount(`0x${localNameSigner.key}`).address).toBe(localNameSigner.address)
})

test('contract addresses are those of their makers’ first transactions, checksummed', () => {
  const names = Object.keys(localContracts)
  const addresses = Object.values(localContracts)
  const toAddress = (from: `0x${string}`) => (_: unknown, nonce: number) =>
    getContractAddress({ from, nonce: BigInt(nonce) })
  const made = addresses.slice(0, names.indexOf('v3Factory'))
  expect(made).toEqual(made.map(toAddress(localDeployer)))
  const ofMarket = addresses.slice(made.length, names.indexOf('badges'))
  expect(ofMarket).toEqual(ofMarket.map(toAddress(localMarketMaker)))
  expect([localContracts.badges, localContracts.bait]).toEqual(
    [0, 1].map((nonce) => toAddress(localCollector)(nonce, nonce)),
  )
  expect([localContracts.names, localContracts.nameResolver]).toEqual(
    [0, 1].map((nonce) => toAddress(localNameKeeper)(nonce, nonce)),
  )
  expect(localContracts.sandboxBridge).toBe(toAddress(localMarketMaker)(undefined, 29))
  expect(localContracts.universalRouter).toBe(toAddress(localMarketMaker)(undefined, 35))
  expect(localContracts.multicall3).toBe(getAddress(localContracts.multicall3))
})

test('networks differ in id, name, node and explorer page only', () => {
  const [one, two] = localNetworks
  expect([one.caipNetworkId, two.caipNetworkId]).toEqual(['eip155:31337', 'eip155:31338'])
  expect(one.rpcUrls.default.http).toEqual(['http://127.0.0.1:8545'])
  expect(two.rpcUrls.default.http).toEqual(['http://127.0.0.1:8546'])
  expect(two.blockExplorers.default.url).toBe('http://localhost:4006/31338')
  const { id, caipNetworkId, name, rpcUrls, blockExplorers } = one
  expect({ ...two, id, caipNetworkId, name, rpcUrls, blockExplorers }).toEqual(one)
})

test('other ports show up in nodes and explorer pages', () => {
  const [one, two] = createLocalNetworks({ evmA: 1, evmB: 2, explorer: 3 })
  expect(one.rpcUrls.default.http[0]).toBe('http://127.0.0.1:1')
  expect(two.rpcUrls.default.http[0]).toBe('http://127.0.0.1:2')
  expect(one.blockExplorers.default.url).toBe('http://localhost:3/31337')
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(eip155.createKitNetworks(defaultStackPorts)).toMatchObject(
    JSON.parse(JSON.stringify([localOne, localTwo])),
  )
})
