import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { Registry } from 'prom-client'
import { createMemoryCache } from './cache/createMemoryCache.js'
import { defaultConfig, type GatewayConfig } from './config/GatewayConfig.js'
import { parseNetworks } from './config/parseNetworks.js'
import { createApp } from './createApp.js'
import { openDatabase } from './db/openDatabase.js'
import { loadWallets } from './directory/loadWallets.js'
import { isPrivateUrl } from './http/isPrivateUrl.js'
import { createProjectRepository } from './projects/createProjectRepository.js'
import { localProject } from './projects/localProject.js'
import type { NewProject } from './projects/Project.js'
import { openImages } from './providers/images/openImages.js'
import { createMemoryRateLimiter } from './rate-limit/createMemoryRateLimiter.js'
import { createLossRecord } from './relay/createLossRecord.js'
import { createRelay, type Relay } from './relay/createRelay.js'
import { createStoreOpener } from './relay/createStoreOpener.js'
import { getCallerAddress } from './relay/getCallerAddress.js'
import { createRelayClock } from './relay/RelayClock.js'
import { toAudiences } from './relay/toAudiences.js'
import { type OpenCustody, openCustody, toStores } from './secure/custody/openCustody.js'
import { createSecretRotation } from './secure/secrets/createSecretRotation.js'
import { createSecrets } from './secure/secrets/createSecrets.js'
import { createPolicies, type NewSponsorPolicy } from './sponsoring/createPolicies.js'
import { version } from './version.js'

const dataFolder = fileURLToPath(new URL('../data', import.meta.url))

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
  /** Pictures of the operator's own: a folder each of `{id}.webp` for `wallets`, `assets`, `tokens`, `currencies`. */
  imagesFolder?: string | undefined
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
  const networks = parseNetworks(options.networks)
  const config = { ...defaultConfig, ...options.config, networks, version }
  const [opened, wallets, images] = await Promise.all([
    openDatabase({
      databaseUrl,
      folder: options.dataFolder ?? 'memory',
      timeoutMs: options.databaseTimeoutMs,
      stores: toStores(config.secure?.custody, databaseUrl),
    }),
    loadWallets(join(dataFolder, 'wallets/wallets.json')),
    openImages(options.imagesFolder),
  ])
  let relay: Relay | undefined
  let custody: OpenCustody | undefined
  try {
    custody =
      config.secure &&
      (await openCustody(config.secure.custody, {
        database: opened.database,
        databaseUrl,
        timeoutMs: options.databaseTimeoutMs,
        dataFolders: options.keyFreeFolders ?? [],
        fetch: options.fetch ?? globalThis.fetch,
        now,
      }))
    if (config.secure) {
      const secrets = createSecrets(config.secure.secret)
      const { database } = opened
      await createSecretRotation({ database, now, secrets, onFailure: () => undefined }).assertSecrets()
    }
    const cache = createMemoryCache({ now })
    const projects = createProjectRepository({ database: opened.database, cache, now })
    for (const project of options.projects ?? [localProject]) await projects.insert(project)
    const policies = createPolicies({ database: opened.database, now })
    for (const policy of options.sponsorPolicies ?? []) {
      if (!(await policies.find(policy.projectId, policy.networkId))) await policies.set(policy)
    }
    let publicUrl = options.publicUrl?.replace(/\/$/, '') ?? ''
    const registry = new Registry()
    const losses = createLossRecord(registry)
    const app = createApp({
      registry,
      config,
      cache,
      now,
      wallets,
      images,
      database: opened.database,
      ...(custody ? { custody } : {}),
      rateLimiter: createMemoryRateLimiter({ limit: config.rateLimit, now }),
      fetch: options.fetch ?? globalThis.fetch,
      logger: options.logger,
      getPublicUrl: () => publicUrl,
      getHealthNote: losses.describe,
      isPublic: () => !isPrivateUrl(publicUrl),
      getChecks: () => (relay?.checkStore ? { redis: relay.checkStore } : {}),
    })
    app.addHook('onClose', async () => {
      await custody?.close()
      await opened.close()
    })
    if (!(await projects.hasAny())) {
      app.log.warn(
        'There are no projects yet, so no site can use this gateway. Add one: npm run gateway -- project create',
      )
    }
    let url = ''
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
    return { url, close: () => closeWithin(app, closeDeadlineMs) }
  } catch (error) {
    await relay?.close()
    await custody?.close()
    await opened.close()
    throw error
  }
}

/** Closes, and after the deadline drops what still runs: an upstream that hangs must not hold the gateway. */
async function closeWithin(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  await app.close().finally(() => clearTimeout(timer))
}
