import type { ChainFactory, KitOptions, LoadedKit, Network } from '@latchkey/core'
import { createEngine, createKitWith } from '@latchkey/core/internal'
import { type Namespace, toCaip2 } from '@latchkey/primitives'
import { defaults } from './chains/defaults.js'
import { createManualClock, type ManualClock } from './createManualClock.js'
import { createMemoryStorage } from './createMemoryStorage.js'
import { createScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from './createScriptedGateway.js'

/** A kit with everything around it in the test's hand. */
export type TestKit = {
  /** What comes late is there with its start. */
  kit: LoadedKit
  clock: ManualClock
  storage: ReturnType<typeof createMemoryStorage>
  gateway: ScriptedGateway
}

/**
 * A network for tests.
 *
 * @param id - Its reference.
 * @param name - Its name.
 * @param overrides - What is different about it; `chainNamespace` for another namespace.
 */
export function createTestNetwork(
  id: number | string,
  name: string,
  overrides: Partial<Network> = {},
): Network {
  const chainNamespace: Namespace = overrides.chainNamespace ?? defaults.namespace
  return {
    id,
    caipNetworkId: toCaip2(chainNamespace, id),
    chainNamespace,
    name,
    nativeCurrency: defaults.nativeCurrency,
    rpcUrls: { default: { http: [`http://node-${id}.test`] } },
    ...overrides,
  }
}

/** What {@link createTestKit} takes: options of the kit, networks of its one chain, answers of the gateway. */
export type TestKitOptions = Partial<Omit<KitOptions, 'storage' | 'chains' | 'clock'>> & {
  clock?: ManualClock
  networks?: readonly Network[]
  chains?: readonly ChainFactory[]
  answers?: Record<string, ScriptedAnswer>
  storage?: ReturnType<typeof createMemoryStorage>
}

/**
 * Makes a kit for a test: one chain, a clock that stands still, storage in memory, and a scripted gateway. What comes late to a
 * page is there at once.
 *
 * @param options - See {@link TestKitOptions}.
 */
export function createTestKit({
  networks = defaults.networks.map(({ id, name }) => createTestNetwork(id, name)),
  chains = defaults.createChains(networks),
  answers = {},
  storage = createMemoryStorage(),
  clock = createManualClock(),
  ...options
}: TestKitOptions = {}): TestKit {
  const served = chains.flatMap((chain) => chain.networks.map(({ caipNetworkId }) => caipNetworkId))
  const gateway = createScriptedGateway({
    '/v1/supported-chains': { http: served, ws: [] },
    '/getWallets': { count: 0, data: [] },
    '/appkit/v1/config': { features: [] },
    '/getAnalyticsConfig': { isAnalyticsEnabled: false },
    // The node behind the gateway.
    '/v1/': { jsonrpc: '2.0', id: 1, result: defaults.nodeAnswer },
    ...answers,
  })
  const kit = createKitWith<readonly ChainFactory[]>(
    {
      projectId: 'test',
      gateway: 'http://gateway.test',
      chains,
      clock,
      storage,
      visitStorage: createMemoryStorage(),
      fetch: gateway.fetch,
      ...options,
    },
    { create: createEngine },
  )
  return { kit: kit as LoadedKit, clock, storage, gateway }
}
