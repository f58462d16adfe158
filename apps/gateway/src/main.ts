#!/usr/bin/env node
import { resolve } from 'node:path'
import { defaultConfig } from './config/GatewayConfig.js'
import { loadNetworks } from './config/loadNetworks.js'
import { loadOperatorKeys } from './config/loadOperatorKeys.js'
import {
  type Environment,
  getDatabaseFolder,
  parseEnvironment,
  toCustodyConfig,
} from './config/parseEnvironment.js'
import { findSecrets } from './config/readSecrets.js'
import { getSafeMessage } from './logging/describeError.js'
import { createLocalSponsorPolicies, localProject, strictLocalProjects } from './projects/localProject.js'
import { multiplyQuotas } from './relay/quotas/Quota.js'
import type { RelayConfig } from './relay/RelayConfig.js'
import type { MailingConfig, SecureConfig } from './secure/SecureConfig.js'
import { type RunningGateway, startGateway } from './startGateway.js'

/** One page asks for a few hundred pictures at once while a developer reloads it. */
const localRateLimit = { capacity: 2000, refillPerSecond: 200 }

async function start(): Promise<RunningGateway> {
  const environment = parseEnvironment(process.env)
  const isLocal = environment.LATCHKEY_LOCAL || environment.LATCHKEY_NETWORKS === undefined
  const startFolder = process.env.INIT_CWD ?? process.cwd()
  const networks = await loadNetworks({
    path: environment.LATCHKEY_NETWORKS,
    rpcUrlByReference: environment.rpcUrlByReference,
  })
  const usualRate = isLocal ? localRateLimit : defaultConfig.rateLimit
  const { DATABASE_URL: databaseUrl, LATCHKEY_HOST: host, LATCHKEY_PORT_GATEWAY: port } = environment
  const gateway = await startGateway({
    port,
    host,
    networks,
    dataFolder: getDatabaseFolder(environment, startFolder),
    keyFreeFolders: [resolve(startFolder, environment.LATCHKEY_DATA)],
    projects: isLocal ? [localProject, ...strictLocalProjects] : [],
    // Networks of the operator's own may be worth something.
    sponsorPolicies: environment.LATCHKEY_NETWORKS === undefined ? createLocalSponsorPolicies(networks) : [],
    logger: {
      level: environment.LATCHKEY_LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
      // The standard output is for the progress line.
      stream: process.stderr,
    },
    config: {
      rateLimit: {
        capacity: environment.LATCHKEY_RATE_CAPACITY ?? usualRate.capacity,
        refillPerSecond: environment.LATCHKEY_RATE_PER_SECOND ?? usualRate.refillPerSecond,
      },
      trustedProxyCount: environment.LATCHKEY_TRUSTED_PROXIES,
      settings: environment.settings,
      testingProjectId: environment.LATCHKEY_TESTING_PROJECT,
      hasMetrics: environment.LATCHKEY_METRICS,
      metricsToken: environment.LATCHKEY_METRICS_TOKEN,
      otlpEndpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
      providers: environment.providers,
      upstreamTimeoutMs: environment.LATCHKEY_UPSTREAM_TIMEOUT,
      relay: toRelayConfig(environment, isLocal),
      secure: toSecureConfig(environment, startFolder, isLocal),
      mailing: toMailingConfig(environment, startFolder, isLocal),
      operatorKeys: await loadOperatorKeys({
        networks,
        keysByReference: environment.operatorKeysByReference,
        isLocal: environment.LATCHKEY_NETWORKS === undefined,
      }),
    },
    databaseTimeoutMs: environment.LATCHKEY_DATABASE_TIMEOUT,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...toPublicUrl(environment.LATCHKEY_PUBLIC_URL, port),
  })
  if (environment.LATCHKEY_PROGRESS === 'json') process.stdout.write('{"ready":true}\n')
  else
    process.stdout.write(`The gateway is ready at ${gateway.url}; its reference is at ${gateway.url}/docs\n`)
  return gateway
}

function toSecureConfig(
  environment: Environment,
  startFolder: string,
  isLocal: boolean,
): SecureConfig | undefined {
  const { SECURE_URL: url, social } = environment
  const mailing = toMailingConfig(environment, startFolder, isLocal)
  if (url === undefined || mailing === undefined) return undefined
  const waitMs = environment.SECURE_WAIT_HOURS * 60 * 60_000
  return { url, ...mailing, custody: toCustodyConfig(environment, startFolder), social, waitMs }
}

function toMailingConfig(
  environment: Environment,
  startFolder: string,
  isLocal: boolean,
): MailingConfig | undefined {
  const { MAIL_FROM: from, SMTP_URL: smtpUrl } = environment
  const secret = findSecrets(environment, startFolder)
  if (secret === undefined) return undefined
  const mail = smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from }
  return { secret, mail, isOneNetwork: isLocal }
}

function toRelayConfig(environment: Environment, isLocal: boolean): RelayConfig {
  const usual = defaultConfig.relay
  // On a developer's machine wallets come with any project, and tests make many connections from one address.
  const local = {
    ...usual,
    isProjectRequired: false,
    connectionRate: usual.addressRate,
    clientRate: usual.addressRate,
    quotas: { ...usual.quotas, address: usual.quotas.project },
  }
  const base = isLocal ? local : usual
  return {
    ...base,
    isProjectRequired:
      environment.LATCHKEY_RELAY_PROJECT === undefined
        ? base.isProjectRequired
        : environment.LATCHKEY_RELAY_PROJECT === 'required',
    audiences: environment.LATCHKEY_RELAY_AUDIENCES.split(',')
      .map((audience) => audience.trim())
      .filter((audience) => audience !== ''),
    clientRate: {
      capacity: environment.LATCHKEY_RELAY_RATE_CAPACITY ?? base.clientRate.capacity,
      refillPerSecond: environment.LATCHKEY_RELAY_RATE_PER_SECOND ?? base.clientRate.refillPerSecond,
    },
    quotas: multiplyQuotas(base.quotas, environment.LATCHKEY_RELAY_QUOTA_FACTOR),
    redisUrl: environment.REDIS_URL,
    redisPrefix: `${environment.LATCHKEY_REDIS_PREFIX}relay:`,
  }
}

/** Without a setting callers use localhost; with a port that is still to be found, the address listened on. */
function toPublicUrl(given: string | undefined, port: number): { publicUrl?: string } {
  if (given !== undefined) return { publicUrl: given }
  return port === 0 ? {} : { publicUrl: `http://localhost:${port}` }
}

function stopOnSignal(gateway: RunningGateway): void {
  let isStopping = false
  const stop = () => {
    // A second signal means that somebody is tired of waiting.
    if (isStopping) process.exit(1)
    isStopping = true
    gateway.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function fail(error: unknown): void {
  process.stderr.write(`${describe(error)}\n`)
  process.exit(1)
}

function describe(error: unknown): string {
  const { code, port, syscall } = (error ?? {}) as { code?: string; port?: number; syscall?: string }
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the program that uses it or set LATCHKEY_PORT_GATEWAY to another port.`
  }
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} may not be opened. Set LATCHKEY_PORT_GATEWAY to one above 1023.`
  return getSafeMessage(error)
}

start().then(stopOnSignal, fail)
