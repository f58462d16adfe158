import { createHash } from 'node:crypto'
import { Secp256k1HdWallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet, makeCosmoshubPath } from '@cosmjs/proto-signing'
import { localHub, localZone } from '@latchkey/cosmos/networks'
import { expect, test } from 'vitest'
import { defaultStackPorts } from '../../parts/stackPorts.js'
import { cosmos } from './cosmos.js'
import {
  createLocalCosmosNetworks,
  localCosmosAccounts,
  localCosmosHub,
  localCosmosZone,
} from './localCosmos.js'
import { localCosmosTokens } from './localCosmosTokens.js'
import { deriveLocalKey } from './node/localKeys.js'

const phrase = 'test test test test test test test test test test test junk'

test.each(['cosmos', 'osmo'] as const)(
  'the accounts are those of the development phrase: %s',
  async (prefix) => {
    const wallet = await Secp256k1HdWallet.fromMnemonic(phrase, {
      hdPaths: [0, 1, 2].map(makeCosmoshubPath),
      prefix,
    })
    const derived = (await wallet.getAccounts()).map(({ address }) => address)
    expect(localCosmosAccounts(prefix)).toEqual(derived)
    const own = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const [account] = await (
          await DirectSecp256k1Wallet.fromKey(deriveLocalKey(index), prefix)
        ).getAccounts()
        return account?.address
      }),
    )
    expect(own).toEqual(derived)
  },
)

test('denoms of tokens are the hashes of their traces', () => {
  const tokens = Object.values(localCosmosTokens).flatMap((chain) => Object.values(chain))
  expect(tokens).toHaveLength(4)
  for (const { address, baseDenom, path } of tokens) {
    const hash = createHash('sha256').update(`${path}/${baseDenom}`).digest('hex').toUpperCase()
    expect(address).toBe(`ibc/${hash}`)
  }
  expect(new Set(tokens.map(({ address }) => address)).size).toBe(4)
})

test('other ports show up in the nodes and the explorer’s pages', () => {
  const [hub, zone] = createLocalCosmosNetworks({ cosmos: 1, cosmosZone: 2, explorer: 3 })
  expect([hub, zone].map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([
    ['http://127.0.0.1:1'],
    ['http://127.0.0.1:2'],
  ])
  expect([hub.rpcUrl, zone.cosmos.rpcUrl]).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2'])
  expect([hub, zone].map(({ blockExplorers }) => blockExplorers.default.url)).toEqual([
    'http://localhost:3/cosmos-hub',
    'http://localhost:3/cosmos-zone',
  ])
  expect(createLocalCosmosNetworks()).toEqual([localCosmosHub, localCosmosZone])
})

test('a kit is told of both, with their prefixes and prices of gas', () => {
  const networks = cosmos.createKitNetworks(defaultStackPorts)
  expect(networks).toMatchObject([
    { id: 'latchkey-hub-1', caipNetworkId: 'cosmos:latchkey-hub-1', cosmos: { bech32Prefix: 'cosmos' } },
    { id: 'latchkey-zone-1', cosmos: { bech32Prefix: 'osmo', nativeDenom: 'uosmo', coinType: 118 } },
  ])
})

test('a kit’s networks are those its package exports for the default ports', () => {
  // Without what they leave undefined.
  expect(cosmos.createKitNetworks(defaultStackPorts)).toMatchObject(
    JSON.parse(JSON.stringify([localHub, localZone])),
  )
})
