import { localOne, localTwo, mainnet } from '@latchkey/evm/networks'
import { defaultStackPorts, localChains } from '@latchkey/local/chains'
import { localSolana, solana, solanaDevnet } from '@latchkey/solana/networks'
import { expect, test } from 'vitest'
import { readNetworks } from './readNetworks'
import { readSettings } from './readSettings'

const name = (names: string) =>
  readNetworks(names, defaultStackPorts).map(({ caipNetworkId }) => caipNetworkId)
const ids = {
  local: Object.values(localChains)
    .flatMap((chain) => chain.createKitNetworks(defaultStackPorts))
    .map(({ caipNetworkId }) => caipNetworkId),
  evm: [localOne, localTwo].map(({ caipNetworkId }) => caipNetworkId),
}

test('has the networks of the local stack when nothing is set, all or those of one namespace', () => {
  expect(readSettings({}).networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(ids.local)
  expect(name('local')).toEqual(ids.local)
  expect(name('local-evm')).toEqual(ids.evm)
  expect(name('local-solana')).toEqual([localSolana.caipNetworkId])
})

test('has public networks by their names, in the order they are given', () => {
  expect(name('solana, mainnet,solana-devnet')).toEqual([
    solana.caipNetworkId,
    mainnet.caipNetworkId,
    solanaDevnet.caipNetworkId,
  ])
})

test.each(['localOne', 'local-', 'constructor', 'mainnet,,base', ''])(
  'refuses %j and says what there is',
  (names) => {
    expect(() => name(names)).toThrow(/is none of local, local-evm, local-solana, .*mainnet.*solana-devnet/)
  },
)

test('reaches the local networks at the ports that are set', () => {
  const { networks } = readSettings({
    LATCHKEY_WEB_NETWORKS: 'local-evm,local-solana',
    LATCHKEY_PORT_EVM_B: '18546',
    LATCHKEY_PORT_SOLANA: '18899',
    LATCHKEY_PORT_SOLANA_SOCKET: '18900',
    LATCHKEY_PORT_EXPLORER: '18606',
  })
  expect(networks.map(({ rpcUrls }) => rpcUrls.default)).toEqual([
    { http: ['http://127.0.0.1:8545'] },
    { http: ['http://127.0.0.1:18546'] },
    { http: ['http://127.0.0.1:18899'], wsUrl: 'ws://127.0.0.1:18900' },
  ])
  expect(networks.map(({ blockExplorers }) => blockExplorers?.default.url)).toEqual([
    'http://localhost:18606/31337',
    'http://localhost:18606/31338',
    'http://localhost:18606/solana',
  ])
})

test('names the setting that is no port', () => {
  expect(() => readSettings({ LATCHKEY_PORT_EXPLORER: 'x' })).toThrow(/LATCHKEY_PORT_EXPLORER.*port number/)
})

test('tells a visitor nothing of a network but what a kit needs', () => {
  for (const network of readSettings({}).networks) {
    for (const key of ['tokens', 'market', 'smartAccounts', 'nativePrice'])
      expect(network).not.toHaveProperty(key)
  }
})
