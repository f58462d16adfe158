import type { FastifyServerOptions } from 'fastify'
import type { Registry } from 'prom-client'
import type { Cache } from './cache/Cache.js'
import type { ChainModule } from './chains/ChainModule.js'
import type { GatewayConfig } from './config/GatewayConfig.js'
import type { Database } from './db/Database.js'
import type { ReadinessChecks } from './http/addReadiness.js'
import type { RateLimiter } from './rate-limit/RateLimiter.js'
import type { Custody } from './secure/SecureConfig.js'

/** Where a gateway keeps what it keeps, for services that open stores of their own. */
export type StorageFacts = {
  /** PostgreSQL; undefined for the embedded database. */
  databaseUrl: string | undefined
  /** Longest wait for PostgreSQL, in milliseconds. */
  timeoutMs: number | undefined
  /** Folders of data, in which no file of keys may be. */
  dataFolders: readonly string[]
}

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
  /** Figures for `/metrics`; one of its own unless given. */
  registry?: Registry
  storage: StorageFacts
  /** What keeps wallets, in place of what the settings name; for tests. */
  custody?: Custody
  /** What else than the database has to be there for the gateway to be ready. */
  getChecks?: () => ReadinessChecks
  /** The namespaces known; all of `src/chains` unless given. */
  chains?: readonly ChainModule[]
  /** Checks every answer against its schema; for tests. */
  areAnswersChecked?: boolean
}
