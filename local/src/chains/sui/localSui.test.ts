import { createHash } from 'node:crypto'
import { localSui as kitNetwork } from '@latchkey/sui/networks'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { createLocalSuiNetwork, localSui, localSuiAccounts } from './localSui.js'
import { localSuiPackage } from './localSuiTokens.js'
import { deriveLocalKey } from './node/localKeys.js'
import { sui } from './sui.js'

test('the accounts are those of the development phrase', () => {
  expect([0, 1, 2].map((index) => deriveLocalKey(index).toSuiAddress())).toEqual(localSuiAccounts)
})

test('the tokens’ package is the documented hash', () => {
  expect(localSuiPackage).toBe(`0x${createHash('sha256').update('Latchkey local Sui: tokens').digest('hex')}`)
})

test('other ports show up in the node and the explorer’s page', () => {
  const network = createLocalSuiNetwork({ sui: 1, explorer: 3 })
  expect(network.rpcUrls.default).toEqual({ http: ['http://127.0.0.1:1'] })
  expect(network.blockExplorers.default.url).toBe('http://localhost:3/sui')
  const { rpcUrls, blockExplorers } = network
  expect({ ...localSui, rpcUrls, blockExplorers }).toEqual(network)
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(sui.createKitNetworks(defaultStackPorts)).toMatchObject(JSON.parse(JSON.stringify([kitNetwork])))
})
