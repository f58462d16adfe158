import { sql } from 'drizzle-orm'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { Registry } from 'prom-client'
import { createEventRepository } from './analytics/createEventRepository.js'
import type { Cache } from './cache/Cache.js'
import { createEmailCapture } from './capture/createEmailCapture.js'
import type { ChainModule } from './chains/ChainModule.js'
import { createChains } from './chains/createChains.js'
import { chainModules } from './chains/registry.js'
import type { GatewayConfig } from './config/GatewayConfig.js'
import type { Database } from './db/Database.js'
import { createJanitor } from './db/retention/createJanitor.js'
import { retentions } from './db/retention/retentions.js'
import type { DirectoryWallet } from './directory/DirectoryWallet.js'
import { addBodyParser, maxBodyBytes } from './http/addBodyParser.js'
import { addHeaders, writeHeaders } from './http/addHeaders.js'
import { addMetrics } from './http/addMetrics.js'
import { addRateLimit } from './http/addRateLimit.js'
import { addReadiness, type ReadinessChecks } from './http/addReadiness.js'
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
import { createFallback } from './providers/createFallback.js'
import { combineImages, type ImageProvider } from './providers/images/ImageProvider.js'
import { checkOrder, type NamedProvider, orderProviders } from './providers/orderProviders.js'
import { createNetworkRegistry } from './providers/rpc/createNetworkRegistry.js'
import { createMemoryRateLimiter } from './rate-limit/createMemoryRateLimiter.js'
import type { RateLimit, RateLimiter } from './rate-limit/RateLimiter.js'
import { mountReference } from './reference/mountReference.js'
import { exampleNetworkId } from './reference/samples.js'
import { mountRoutes } from './routes/mountRoutes.js'
import { addReturnedErasure } from './secure/backups/addReturnedErasure.js'
import { needsProxies, unknownProxyText } from './secure/browser/createProxyGuard.js'
import { createMailing, type Mailing } from './secure/createMailing.js'
import { createSecure } from './secure/createSecure.js'
import { mountSecure } from './secure/mountSecure.js'
import type { Custody, SecureConfig } from './secure/SecureConfig.js'
import { createSignInRepository } from './sign-in/createSignInRepository.js'
import { createTokens } from './sign-in/createTokens.js'
import { createSmartSessionRepository } from './smart-sessions/createSmartSessionRepository.js'
import { createAnswerPaid } from './sponsoring/createAnswerPaid.js'
import { createPolicies } from './sponsoring/createPolicies.js'
import { createSpending } from './sponsoring/createSpending.js'

/** How often Node looks for requests that are late, in milliseconds; every 30 seconds by itself. */
const lateCheckMs = 500

/** Everything a gateway works with; nothing is reached in any other way. */
export type AppDependencies = {
  config: GatewayConfig
  database: Database
  cache: Cache
  rateLimiter: RateLimiter
  /** Milliseconds since 1970. */
  now: () => number
  fetch: typeof globalThis.fetch
  logger: FastifyServerOptions['logger']
  /** The gateway's own address, such as `http://localhost:4000`; may be known only once it listens. */
  getPublicUrl: () => string
  /** What `/health` says besides; undefined for nothing. */
  getHealthNote?: () => string | undefined
  /** Whether its own address is a public one, so that figures need the token; false unless given. */
  isPublic?: () => boolean
  wallets: readonly DirectoryWallet[]
  images: readonly NamedProvider<ImageProvider>[]
  /** Figures for `/metrics`; one of its own unless given. */
  registry?: Registry
  /** What keeps wallets; needed where embedded wallets are on. */
  custody?: Custody
  /** What else than the database has to be there for the gateway to be ready. */
  getChecks?: () => ReadinessChecks
  /** The namespaces known; all of `src/chains` unless given. */
  chains?: readonly ChainModule[]
  /** Checks every answer against its schema; for tests. */
  areAnswersChecked?: boolean
}

/**
 * Makes the router of a gateway. It opens no port and reads no environment.
 *
 * @param dependencies - See {@link AppDependencies}.
 * @returns A Fastify instance; `listen` opens a port, `inject` calls it in process.
 */
export function createApp(dependencies: AppDependencies): FastifyInstance {
  const { cache, config, database, fetch, getPublicUrl, images, now } = dependencies
  checkOrder('images', config.providers.images, images)
  const getHeaderOptions = () => ({
    isHttps: getPublicUrl().startsWith('https:'),
    secureUrl: config.secure?.url,
    nowMs: now(),
  })
  const repeats = createRepeatGuard()
  const app = Fastify({
    logger: toLoggerOptions(dependencies.logger, repeats),
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
  const registry = dependencies.registry ?? new Registry()
  addMetrics(app, { config, isPublic: dependencies.isPublic ?? (() => false), now, registry })
  addRateLimit(app, dependencies.rateLimiter)
  addTurns(app)
  addBodyParser(app)
  setErrorHandler(app)

  const onFailure = (err: unknown) => app.log.warn({ err }, 'part of an answer could not be read')
  const fallback = createFallback({
    registry,
    onFailure: (failure) => app.log.warn(failure, 'a provider failed'),
  })
  const networks = createNetworkRegistry(config.networks, {
    fallback,
    fetch,
    now,
    timeoutMs: config.upstreamTimeoutMs,
  })
  const policies = createPolicies({ database, now })
  const chains = createChains(dependencies.chains ?? chainModules, {
    cache,
    database,
    fallback,
    fetch,
    networks,
    now,
    onFailure,
    operator: { keys: config.operatorKeys, policies, registry, spending: createSpending({ database, now }) },
    orders: config.providers,
  })
  // Before the database closes.
  app.addHook('preClose', () => chains.close())
  const answerPaid = createAnswerPaid({ chains, networks })
  const janitor = createJanitor({
    ...{ database, now, tables: retentions },
    onFailure: (err) => app.log.warn({ err }, 'a table could not be pruned'),
  })
  app.addHook('onReady', async () => janitor.start())
  app.addHook('preClose', () => janitor.close())
  const tokens = createTokens({ database, now })
  const projects = createProjectRepository({ database, cache, now })
  const mountOptions = { projects, areAnswersChecked: dependencies.areAnswersChecked ?? false }
  const mailingConfig = config.secure ?? config.mailing
  const mailing =
    mailingConfig &&
    createMailing({
      ...{ config: mailingConfig, database, now, registry, secureUrl: config.secure?.url },
      onFailure: (failure) => app.log.warn(failure, 'a mail was not sent'),
    })
  mountRoutes(
    app,
    {
      config,
      getHealthNote: dependencies.getHealthNote ?? (() => undefined),
      isKeeperApart: config.secure && dependencies.custody?.isKeeperApart,
      getPublicUrl,
      now,
      cache,
      answerPaid,
      chains,
      networks,
      tokens,
      onFailure,
      wallets: dependencies.wallets,
      images: combineImages(orderProviders(images, config.providers.images), fallback),
      events: createEventRepository({
        ...{ database, now, registry, quotas: config.analytics },
        onLimit: (found) =>
          app.log.warn(found, 'analytics events are dropped: the quota of the day is used up'),
      }),
      signIns: createSignInRepository({ database, now }),
      signInRate: createMemoryRateLimiter({ limit: toSignInRate(config.rateLimit), now }),
      emailCapture: createEmailCapture({ chains, database, mailing, now }),
      smartSessions: createSmartSessionRepository({
        ...{ database, now },
        secrets: config.secure && mailing?.secrets,
      }),
    },
    mountOptions,
  )
  mountSecure(app, config.secure && mailing && openSecure(config.secure, mailing), mountOptions)

  function openSecure(secureConfig: SecureConfig, mailing: Mailing) {
    const { custody } = dependencies
    if (!custody) throw new Error('Embedded wallets need custody')
    if (!secureConfig.mail) app.log.warn('Nobody can log in by mail: SMTP_URL and MAIL_FROM are not set')
    const { trustedProxyCount } = config
    if (needsProxies({ secureUrl: secureConfig.url, trustedProxyCount })) {
      app.log.warn(
        `No proxy is believed about who visits. Where one stands in front of this gateway, logins are refused: ${unknownProxyText}`,
      )
    }
    const secure = createSecure({
      trustedProxyCount,
      onUnknownProxy: () => app.log.error(`Logins are refused. ${unknownProxyText}`),
      ...{ config: secureConfig, custody, database, fetch, getPublicUrl, mailing, now, policies, projects },
      ...{ answerPaid, chains },
      timeoutMs: config.upstreamTimeoutMs,
      onUpkeepFailure: (err) => app.log.error({ err }, 'keys of wallets could not be looked after'),
      onSocialFailure: (failure) => app.log.warn(failure, 'a login at a provider came to nothing'),
    })
    const { secrets } = mailing
    addReturnedErasure(app, { database, now, registry, secrets, tasks: secure.custody.tasks })
    return secure
  }
  addReadiness(app, () => ({
    database: async () => database.execute(sql`select 1`),
    ...(dependencies.custody?.isKeeperApart
      ? { keeper: async () => dependencies.custody?.keeperDatabase.execute(sql`select 1`) }
      : {}),
    ...dependencies.getChecks?.(),
  }))
  mountReference(app, () => {
    const [network] = config.networks
    return {
      version: config.version,
      gatewayUrl: getPublicUrl(),
      networkId: network?.caipNetworkId ?? exampleNetworkId,
      // The local stack has one project for everything; elsewhere readers know their own.
      projectId: network?.isLocal ? localProject.id : '',
    }
  })
  app.get('/.well-known/jwks.json', { config: { isOwn: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return tokens.getKeySet()
  })
  return app
}

/** Sign-ins of a network: each leaves an account for a year, so they are fewer than calls, with room for many visitors at once. */
function toSignInRate({ capacity, refillPerSecond }: RateLimit): RateLimit {
  return { capacity: capacity * 20, refillPerSecond: refillPerSecond / 40 }
}
