import { createMemoryStorage, createTestNetwork } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { type Connection, toConnectionId } from '../state/Connection.js'
import { createKitStorage } from '../storage/createKitStorage.js'
import { createStoredConnections } from './storedConnections.js'

test('of a wallet’s picture is kept which of the directory it is, and no data', () => {
  const stored = createStoredConnections(
    createKitStorage({ prefix: '@test', storage: createMemoryStorage() }),
    ['eip155'],
  )
  const connection: Connection = {
    id: toConnectionId('eip155', 'walletConnect'),
    connectorId: 'walletConnect',
    namespace: 'eip155',
    accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
    caipNetwork: createTestNetwork(1, 'Ethereum'),
    wallet: {
      name: 'Amber',
      icon: 'data:image/png;base64,',
      imageId: 'of-the-directory',
      type: 'WALLET_CONNECT',
    },
  }
  stored.remember(connection)
  stored.leave([connection])
  const [recent] = stored.readRecent()
  expect(recent?.wallet).toEqual({ name: 'Amber', icon: undefined, imageId: 'of-the-directory' })
})
