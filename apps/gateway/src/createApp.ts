import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { Registry } from 'prom-client'
import type { AppDependencies } from './AppDependencies.js'
import { createChains } from './chains/createChains.js'
import { chainModules } from './chains/registry.js'
import { createJanitor } from './db/retention/createJanitor.js'
import { addBodyParser, maxBodyBytes } from './http/addBodyParser.js'
import { addHeaders, writeHeaders } from './http/addHeaders.js'
import { addMetrics } from './http/addMetrics.js'
import { addRateLimit } from './http/addRateLimit.js'
import { addReadiness } from './http/addReadiness.js'
import { addTurns } from './http/addTurns.js'
import { closeConnectionsOnShutdown } from './http/closeConnectionsOnShutdown.js'
import { GatewayFailure } from './http/GatewayFailure.js'
import { getRequestId } from './http/getRequestId.js'
import { sendFailure } from './http/sendFailure.js'
import { setErrorHandler } from './http/setErrorHandler.js'
import { createRepeatGuard } from './logging/createRepeatGuard.js'
import { toLoggerOptions } from './logging/toLoggerOptions.js'
import { createProjectRepository } from './projects/createProjectRepository.js'
import { localProject } from './projects/localProject.js'
import { createChoose } from './providers/Capability.js'
import { createFallback } from './providers/createFallback.js'
import { createNetworkRegistry } from './providers/rpc/createNetworkRegistry.js'
import { mountReference } from './reference/mountReference.js'
import { exampleNetworkId } from './reference/samples.js'
import { createServiceContext } from './services/createServiceContext.js'
import type { Service } from './services/defineService.js'
import { mountServices } from './services/mountServices.js'
import { services as allServices } from './services/registry.js'
import { createPolicies } from './sponsoring/createPolicies.js'
import { createSpending } from './sponsoring/createSpending.js'
import { addTelemetry } from './telemetry/addTelemetry.js'

/** How often Node looks for requests that are late, in milliseconds; every 30 seconds by itself. */
const lateCheckMs = 500

/** What a gateway is made from. */
export type CreateAppOptions = AppDependencies & {
  /** What it offers; all of `src/services` unless given. */
  services?: readonly Service[]
}

/**
 * Makes the router of a gateway. It opens no port and reads no environment.
 *
 * @param options - See {@link AppDependencies}.
 * @returns A Fastify instance; `listen` opens a port, `inject` calls it in process. It is in an object because it is a promise
 * itself, which starts when it is awaited.
 * @throws What a service throws that cannot be made, such as for an order of providers that names a stranger.
 */
export async function createApp(options: CreateAppOptions): Promise<{ app: FastifyInstance }> {
  const { config, database, now, services = allServices } = options
  const app = createRouter(options)
  const registry = options.registry ?? new Registry()
  addMetrics(app, { config, isPublic: options.isPublic ?? (() => false), now, registry })
  const { otlpEndpoint: endpoint, version } = config
  if (endpoint !== undefined) addTelemetry(app, { endpoint, registry, version })
  addRateLimit(app, options.rateLimiter)
  addTurns(app)
  addBodyParser(app)
  setErrorHandler(app)
  addJanitor(app, services, options)
  try {
    const { choose, getChecks, toContext, projects } = createParts(app, { ...options, registry })
    await mountServices(app, services, {
      toContext,
      mountOptions: { projects, areAnswersChecked: options.areAnswersChecked ?? false },
    })
    choose.checkRest()
    addReadiness(app, () => ({
      database: async () => database.execute(sql`select 1`),
      ...getChecks(),
      ...options.getChecks?.(),
    }))
  } catch (error) {
    await app.close()
    throw error
  }
  mountReference(app, services, () => {
    const [network] = config.networks
    return {
      version: config.version,
      gatewayUrl: options.getPublicUrl(),
      networkId: network?.caipNetworkId ?? exampleNetworkId,
      // The local stack has one project for everything; elsewhere readers know their own.
      projectId: network?.isLocal ? localProject.id : '',
    }
  })
  return { app }
}

/** The router with what holds for every request, whether it has a route or not. */
function createRouter({ config, getPublicUrl, logger, now }: AppDependencies): FastifyInstance {
  const getHeaderOptions = () => ({
    isHttps: getPublicUrl().startsWith('https:'),
    secureUrl: config.secure?.url,
    nowMs: now(),
  })
  const repeats = createRepeatGuard()
  const app = Fastify({
    logger: toLoggerOptions(logger, repeats),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: getRequestId,
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < config.trustedProxyCount,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: config.requestTimeoutMs,
    http: { headersTimeout: config.requestTimeoutMs, connectionsCheckingInterval: lateCheckMs },
    // These failures come before any hook.
    frameworkErrors: (_error, request, reply) => {
      writeHeaders(request as FastifyRequest, reply as FastifyReply, getHeaderOptions())
      sendFailure(reply, new GatewayFailure('request/url', 'The address cannot be read'))
    },
  })
  app.addHook('onClose', async () => repeats.flush())
  addHeaders(app, getHeaderOptions)
  closeConnectionsOnShutdown(app)
  return app
}

/** Prunes the tables of all services while the gateway runs. */
function addJanitor(
  app: FastifyInstance,
  services: readonly Service[],
  { config, database, now }: Pick<AppDependencies, 'config' | 'database' | 'now'>,
): void {
  const janitor = createJanitor({
    ...{ database, now, settings: config.settings },
    tables: services.flatMap(({ tables = [] }) => tables),
    onFailure: (err) => app.log.warn({ err }, 'a table could not be pruned'),
  })
  app.addHook('onReady', async () => janitor.start())
  app.addHook('preClose', () => janitor.close())
}

/** Networks, namespaces and projects, and the context in which services find them. */
function createParts(app: FastifyInstance, options: AppDependencies & { registry: Registry }) {
  const { cache, config, database, fetch, now, registry } = options
  const onFailure = (err: unknown) => app.log.warn({ err }, 'part of an answer could not be read')
  const fallback = createFallback({
    registry,
    onFailure: (failure) => app.log.warn(failure, 'a provider failed'),
  })
  const choose = createChoose({ fallback, orders: config.providers })
  const timeoutMs = config.upstreamTimeoutMs
  const networks = createNetworkRegistry(config.networks, { fallback, fetch, now, timeoutMs })
  const policies = createPolicies({ database, now })
  const spending = createSpending({ database, now })
  const chains = createChains(options.chains ?? chainModules, {
    ...{ cache, choose, database, fetch, networks, now, onFailure },
    operator: { keys: config.operatorKeys, policies, registry, spending },
  })
  // Before the database closes.
  app.addHook('preClose', () => chains.close())
  const projects = createProjectRepository({ database, cache, now })
  const { custody, getPublicUrl, storage, getHealthNote = () => undefined } = options
  const context = createServiceContext(app, {
    ...{ cache, config, database, fetch, getPublicUrl, now, storage },
    ...{ chains, choose, getHealthNote, networks, onFailure, projects, registry },
    ...(custody && { custody }),
  })
  return { ...context, choose, projects }
}
