import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { Registry } from 'prom-client'
import type { Cache } from './cache/Cache.js'
import { createMemoryCache } from './cache/createMemoryCache.js'
import { defaultConfig, type GatewayConfig } from './config/GatewayConfig.js'
import { parseNetworks } from './config/parseNetworks.js'
import { createApp } from './createApp.js'
import type { Database } from './db/Database.js'
import { openDatabase } from './db/openDatabase.js'
import { isPrivateUrl } from './http/isPrivateUrl.js'
import { createProjectRepository, type ProjectRepository } from './projects/createProjectRepository.js'
import { localProject } from './projects/localProject.js'
import type { NewProject } from './projects/Project.js'
import { createMemoryRateLimiter } from './rate-limit/createMemoryRateLimiter.js'
import { createLossRecord } from './relay/createLossRecord.js'
import { createRelay, type Relay } from './relay/createRelay.js'
import { createStoreOpener } from './relay/createStoreOpener.js'
import { getCallerAddress } from './relay/getCallerAddress.js'
import { createRelayClock } from './relay/RelayClock.js'
import { toAudiences } from './relay/toAudiences.js'
import { listStores } from './services/listStores.js'
import { services } from './services/registry.js'
import { createPolicies, type NewSponsorPolicy } from './sponsoring/createPolicies.js'
import { version } from './version.js'

const closeDeadlineMs = 10_000

/** How a gateway is started. */
export type StartGatewayOptions = {
  /** 0, the default, takes any free port. */
  port?: number
  /** Address to listen on (127.0.0.1). */
  host?: string
  /** Folder of the embedded database, or `memory` (the default): gone when the gateway closes. */
  dataFolder?: string
  /** Folders of data, in which no file of master keys may be. */
  keyFreeFolders?: readonly string[]
  /** PostgreSQL, instead of the embedded database. */
  databaseUrl?: string
  /** Longest wait for a connection to PostgreSQL, and for the answer to a statement, in milliseconds (10,000). */
  databaseTimeoutMs?: number
  /** The networks served; the same form as in a networks file. */
  networks: readonly unknown[]
  /**
   * Projects that are added unless they exist; the local one when nothing is said. A gateway on the internet says so: that one's
   * id is known to everybody.
   */
  projects?: readonly NewProject[]
  /** What projects pay for; set where a project has said nothing of a network yet. */
  sponsorPolicies?: readonly NewSponsorPolicy[]
  /** The address callers use, when it is not the one listened on. */
  publicUrl?: string
  /** Fastify's logger setting; silent by default. */
  logger?: FastifyServerOptions['logger']
  /** Further settings. */
  config?: Partial<Omit<GatewayConfig, 'networks' | 'version'>>
  /** Milliseconds since 1970; for tests. */
  now?: () => number
  /** For tests. */
  fetch?: typeof globalThis.fetch
}

/** A gateway that listens. */
export type RunningGateway = {
  /** Its address, without a slash at the end. */
  url: string
  /** Stops accepting, lets running requests finish and closes the database. */
  close(): Promise<void>
}

/**
 * Starts a gateway.
 *
 * @param options - See {@link StartGatewayOptions}.
 * @throws When the port is in use, the database cannot be opened or the networks have a mistake.
 *
 * @example
 * import { startGateway } from '@latchkey/gateway'
 * import { defaultStackPorts, localChains } from '@latchkey/local/chains'
 * const networks = Object.values(localChains).flatMap((chain) => chain.createNetworks(defaultStackPorts))
 * const gateway = await startGateway({ networks })
 * await gateway.close()
 */
export async function startGateway(options: StartGatewayOptions): Promise<RunningGateway> {
  const { databaseUrl, host = '127.0.0.1', now = Date.now, port = 0 } = options
  const config = {
    ...defaultConfig,
    ...options.config,
    networks: parseNetworks(options.networks),
    version,
  }
  const opened = await openDatabase({
    databaseUrl,
    folder: options.dataFolder ?? 'memory',
    timeoutMs: options.databaseTimeoutMs,
    stores: ['gateway', ...listStores(services, { config, databaseUrl })],
  })
  let app: FastifyInstance | undefined
  let relay: Relay | undefined
  try {
    const cache = createMemoryCache({ now })
    const projects = await addProjects({ database: opened.database, cache, now }, options)
    let publicUrl = options.publicUrl?.replace(/\/$/, '') ?? ''
    let url = ''
    const registry = new Registry()
    const losses = createLossRecord(registry)
    const made = await createApp({
      ...{ cache, config, now, registry },
      database: opened.database,
      storage: {
        databaseUrl,
        timeoutMs: options.databaseTimeoutMs,
        dataFolders: options.keyFreeFolders ?? [],
      },
      rateLimiter: createMemoryRateLimiter({ limit: config.rateLimit, now }),
      fetch: options.fetch ?? globalThis.fetch,
      logger: options.logger,
      getPublicUrl: () => publicUrl,
      getHealthNote: losses.describe,
      isPublic: () => !isPrivateUrl(publicUrl),
      getChecks: () => (relay?.checkStore ? { redis: relay.checkStore } : {}),
    })
    app = made.app
    app.addHook('onClose', () => opened.close())
    if (!(await projects.hasAny())) {
      app.log.warn(
        'There are no projects yet, so no site can use this gateway. Add one: npm run gateway -- project create',
      )
    }
    relay = await createRelay({
      config: config.relay,
      clock: createRelayClock(now),
      projects,
      registry,
      logger: app.log,
      getAudiences: () => toAudiences(publicUrl, url),
      getAddress: (request) => getCallerAddress(request, config.trustedProxyCount),
      openStore: createStoreOpener({
        redisUrl: config.relay.redisUrl,
        redisPrefix: config.relay.redisPrefix,
        dataFolder: options.dataFolder ?? 'memory',
        now,
        logger: app.log,
        onLoss: losses.add,
      }),
    })
    // Before the database closes, of which the relay asks for projects.
    app.addHook('preClose', relay.close)
    relay.mount(app)
    url = await app.listen({ port, host })
    publicUrl ||= url
    return { url, close: () => closeWithin(made.app, closeDeadlineMs) }
  } catch (error) {
    // What was made closes the database too.
    await (app ?? opened).close()
    throw error
  }
}

/** Adds the projects and policies that are not there yet. */
async function addProjects(
  { cache, database, now }: { database: Database; cache: Cache; now: () => number },
  { projects: wanted = [localProject], sponsorPolicies = [] }: StartGatewayOptions,
): Promise<ProjectRepository> {
  const projects = createProjectRepository({ database, cache, now })
  for (const project of wanted) await projects.insert(project)
  const policies = createPolicies({ database, now })
  for (const policy of sponsorPolicies) {
    if (!(await policies.find(policy.projectId, policy.networkId))) await policies.set(policy)
  }
  return projects
}

/** Closes, and after the deadline drops what still runs: an upstream that hangs must not hold the gateway. */
async function closeWithin(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  await app.close().finally(() => clearTimeout(timer))
}
