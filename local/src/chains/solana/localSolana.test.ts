import { createHash } from 'node:crypto'
import { localSolana as kitNetwork } from '@latchkey/solana/networks'
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import {
  createLocalSolanaNetwork,
  localSolana,
  localSolanaAccounts,
  localSolanaGenesisHash,
} from './localSolana.js'
import { localSolanaHookProgram, localSolanaTokens } from './localSolanaTokens.js'
import { createStackKey, deriveLocalKey } from './node/localKeys.js'
import { solana } from './solana.js'

const addressOf = async (key: Uint8Array) => (await createKeyPairSignerFromPrivateKeyBytes(key)).address

test('the genesis hash is the documented digest', () => {
  const digest = createHash('sha256').update('Latchkey local Solana').digest()
  expect(getBase58Decoder().decode(digest)).toBe(localSolanaGenesisHash)
})

test('the accounts are those of the development phrase', async () => {
  const derived = await Promise.all([0, 1, 2].map((index) => addressOf(deriveLocalKey(index))))
  expect(derived).toEqual(localSolanaAccounts)
})

test('the mints are at the addresses of their keys', async () => {
  for (const [key, { address }] of Object.entries(localSolanaTokens)) {
    expect(await addressOf(createStackKey(`mint ${key}`))).toBe(address)
  }
  expect(await addressOf(createStackKey('hook program'))).toBe(localSolanaHookProgram)
})

test('other ports show up in the node and the explorer’s page', () => {
  const network = createLocalSolanaNetwork({ solana: 1, solanaSocket: 2, explorer: 3 })
  expect(network.rpcUrls.default).toEqual({ http: ['http://127.0.0.1:1'], wsUrl: 'ws://127.0.0.1:2' })
  expect(network.blockExplorers.default.url).toBe('http://localhost:3/solana')
  const { rpcUrls, blockExplorers } = network
  expect({ ...localSolana, rpcUrls, blockExplorers }).toEqual(network)
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(solana.createKitNetworks(defaultStackPorts)).toMatchObject(JSON.parse(JSON.stringify([kitNetwork])))
})
