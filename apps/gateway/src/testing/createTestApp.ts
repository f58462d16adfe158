import type { FastifyInstance } from 'fastify'
import { createMemoryCache } from '../cache/createMemoryCache.js'
import { defaultConfig, type GatewayConfig } from '../config/GatewayConfig.js'
import { parseNetworks } from '../config/parseNetworks.js'
import { type CreateAppOptions, createApp } from '../createApp.js'
import type { Database, OpenDatabase } from '../db/Database.js'
import { createDefaultFeatures } from '../projects/createDefaultFeatures.js'
import { createProjectRepository, type ProjectRepository } from '../projects/createProjectRepository.js'
import type { NewProject } from '../projects/Project.js'
import { createMemoryRateLimiter } from '../rate-limit/createMemoryRateLimiter.js'
import { version } from '../version.js'
import { openTestDatabase } from './openTestDatabase.js'

/** The project of tests. */
export const testProject: NewProject = {
  id: 'p1',
  name: 'Test',
  isEnabled: true,
  isAnalyticsEnabled: true,
  allowedOrigins: ['https://app.example.org', '*.example.org', 'http://localhost:3000'],
  features: createDefaultFeatures(),
}

/** A gateway in this process. */
export type TestApp = {
  app: FastifyInstance
  database: Database
  projects: ProjectRepository
  /** Its time; a test moves it by writing. */
  clock: { nowMs: number }
  close(): Promise<void>
}

/** How a test's gateway differs from the usual one. */
export type TestAppOptions = {
  networks?: readonly unknown[]
  config?: Partial<GatewayConfig>
  dependencies?: Partial<CreateAppOptions>
  /** A database that several gateways of a test file share; it stays open. */
  shared?: OpenDatabase
}

/**
 * Makes a gateway on an empty database in memory, with one project.
 *
 * @param options - See {@link TestAppOptions}.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = options.shared ?? (await openTestDatabase())
  const clock = { nowMs: Date.now() }
  const now = () => clock.nowMs
  const cache = createMemoryCache({ now })
  const projects = createProjectRepository({ database: opened.database, cache, now })
  await projects.insert(testProject)
  const config = {
    ...defaultConfig,
    rateLimit: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
    version,
    networks: parseNetworks(options.networks ?? [createTestNetwork()], {
      ...(options.dependencies?.chains ? { chains: options.dependencies.chains } : {}),
    }),
    ...options.config,
  }
  const { app } = await createApp({
    config,
    cache,
    now,
    database: opened.database,
    rateLimiter: createMemoryRateLimiter({ limit: config.rateLimit, now }),
    fetch: globalThis.fetch,
    logger: false,
    getPublicUrl: () => 'https://gateway.example.org',
    storage: { databaseUrl: undefined, timeoutMs: undefined, dataFolders: [] },
    areAnswersChecked: true,
    ...options.dependencies,
  })
  return {
    app,
    database: opened.database,
    projects,
    clock,
    async close() {
      await app.close()
      if (!options.shared) await opened.close()
    },
  }
}

/**
 * A network for tests.
 *
 * @param urls - Its upstreams; the default one does not answer.
 * @param changes - Other members.
 */
export function createTestNetwork(urls: readonly string[] = ['http://127.0.0.1:9'], changes: object = {}) {
  return {
    id: 31337,
    caipNetworkId: 'eip155:31337',
    chainNamespace: 'eip155',
    name: 'Local One',
    testnet: true,
    isLocal: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: urls } },
    ...changes,
  }
}
