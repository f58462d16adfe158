import { expect, test } from 'vitest'
import { defaultNetworks, readSettings } from './readSettings.js'

test('has the local stack’s addresses by default', () => {
  expect(readSettings({})).toEqual({
    settings: {
      port: 4002,
      progress: 'text',
      pairing: 'own',
      relay: { url: 'ws://localhost:4000', projectId: 'latchkey-local' },
      networks: defaultNetworks,
    },
  })
})

test('has networks of every namespace, the leading one’s first', () => {
  expect(defaultNetworks.slice(0, 3)).toEqual([
    { id: 'eip155:31337', name: 'Local One', rpcUrl: 'http://127.0.0.1:8545' },
    { id: 'eip155:31338', name: 'Local Two', rpcUrl: 'http://127.0.0.1:8546' },
    expect.objectContaining({ name: 'Local Solana', rpcUrl: 'http://127.0.0.1:8899' }),
  ])
})

test('takes every setting, and an empty one as unset', () => {
  const read = readSettings({
    LATCHKEY_PORT_POCKET: '5002',
    LATCHKEY_RPC_31337: '',
    LATCHKEY_RPC_31338: 'http://node:1',
    LATCHKEY_RPC_4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis: 'http://node:2',
    LATCHKEY_PROGRESS: 'json',
  })
  expect(read).toMatchObject({ settings: { port: 5002, progress: 'json' } })
  const { networks } = 'settings' in read ? read.settings : { networks: [] }
  expect(networks.slice(0, 3).map(({ rpcUrl }) => rpcUrl)).toEqual([
    'http://127.0.0.1:8545',
    'http://node:1',
    'http://node:2',
  ])
})

test.each([
  [{ LATCHKEY_GATEWAY_URL: 'http://localhost:4100' }, 'ws://localhost:4100', 'latchkey-local'],
  [{ LATCHKEY_GATEWAY_URL: 'https://gate.example/' }, 'wss://gate.example', 'latchkey-local'],
  [
    {
      LATCHKEY_GATEWAY_URL: 'http://localhost:4100',
      LATCHKEY_RELAY_URL: 'wss://relay.example/relay',
      LATCHKEY_RELAY_PROJECT_ID: 'mine',
    },
    'wss://relay.example/relay',
    'mine',
  ],
])('finds the relay beside the gateway, or where it is told: %j', (environment, url, projectId) => {
  expect(readSettings(environment)).toMatchObject({ settings: { relay: { url, projectId } } })
})

test('names every mistake', () => {
  const read = readSettings({
    LATCHKEY_PORT_POCKET: 'x',
    LATCHKEY_RPC_31337: 'ftp://node',
    LATCHKEY_RELAY_URL: 'http://x',
  })
  expect(read).toEqual({
    mistakes: [
      'LATCHKEY_PORT_POCKET is not a port number (it is "x")',
      'LATCHKEY_RELAY_URL is not a ws or wss address (it is "http://x")',
      'LATCHKEY_RPC_31337 is not an http or https address (it is "ftp://node")',
    ],
  })
})
