import { createKit, type Kit, type KitOptions, type Network } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { parseCaip2 } from '@latchkey/primitives'
import { createManualClock, type ManualClock } from './createManualClock.js'
import { createMemoryStorage } from './createMemoryStorage.js'
import { createScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from './createScriptedGateway.js'

/** A kit with everything around it in the test's hand. */
export type TestKit = {
  kit: Kit
  clock: ManualClock
  storage: ReturnType<typeof createMemoryStorage>
  gateway: ScriptedGateway
}

/** A network for tests. */
export function createTestNetwork(id: number, name: string, overrides: Partial<Network> = {}): Network {
  return {
    id,
    caipNetworkId: parseCaip2(`eip155:${id}`).caipNetworkId,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://node-${id}.test`] } },
    ...overrides,
  }
}

/**
 * Makes a kit for a test: EVM, a clock that stands still, storage in memory, and a scripted gateway.
 *
 * @param options - Options of the kit; `networks` and `answers` of the gateway.
 */
export function createTestKit({
  networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')],
  answers = {},
  storage = createMemoryStorage(),
  ...options
}: Partial<Omit<KitOptions, 'storage'>> & {
  networks?: readonly Network[]
  answers?: Record<string, ScriptedAnswer>
  storage?: ReturnType<typeof createMemoryStorage>
} = {}): TestKit {
  const clock = createManualClock()
  const gateway = createScriptedGateway({
    '/v1/supported-chains': { http: networks.map(({ caipNetworkId }) => caipNetworkId), ws: [] },
    '/getWallets': { count: 0, data: [] },
    '/appkit/v1/config': { features: [] },
    '/getAnalyticsConfig': { isAnalyticsEnabled: false },
    ...answers,
  })
  const kit = createKit({
    projectId: 'test',
    gateway: 'http://gateway.test',
    chains: [evm({ networks })],
    clock,
    storage,
    fetch: gateway.fetch,
    ...options,
  })
  return { kit, clock, storage, gateway }
}
