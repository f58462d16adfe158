import { expect, test } from 'vitest'
import { createTestApp, createTestNetwork } from '../../testing/createTestApp.js'

test('§7.002, INF-2 (http): lists the configured networks, kept for a day, without a project', async () => {
  const { app, close } = await createTestApp({
    networks: [
      createTestNetwork(),
      createTestNetwork(undefined, { id: 8453, caipNetworkId: 'eip155:8453', name: 'Base' }),
    ],
  })
  const response = await app.inject('/v1/supported-chains')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=86400, s-maxage=86400')
  expect(response.json()).toMatchObject({ http: ['eip155:31337', 'eip155:8453'], ws: [] })
  await close()
})

const solanaNetwork = createTestNetwork(undefined, {
  ...{ id: 'local', caipNetworkId: 'solana:local', chainNamespace: 'solana', name: 'Local Solana' },
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
})

test('says what can be asked about which network', async () => {
  const { app, close } = await createTestApp({ networks: [createTestNetwork(), solanaNetwork] })
  const { offers } = (await app.inject('/v1/supported-chains')).json()
  expect(offers).toMatchObject({
    history: ['eip155:31337', 'solana:local'],
    balances: ['eip155:31337', 'solana:local'],
    approvals: ['eip155:31337'],
  })
  await close()
})
