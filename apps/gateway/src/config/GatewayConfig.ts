import type { Network } from '../chains/Network.js'
import type { OperatorKeys } from '../chains/PaidService.js'
import type { ProviderOrders } from '../providers/orderProviders.js'
import type { RateLimit } from '../rate-limit/RateLimiter.js'
import { defaultRelayConfig, type RelayConfig } from '../relay/RelayConfig.js'
import type { MailingConfig, SecureConfig } from '../secure/SecureConfig.js'

/** What a gateway is told about itself, parsed once at the start. */
export type GatewayConfig = {
  version: string
  networks: readonly Network[]
  rateLimit: RateLimit
  /** How many proxies in front of the gateway are believed about `x-forwarded-for`. */
  trustedProxyCount: number
  /** Settings of services, by their names in the environment; those left out have their usual values. */
  settings: Readonly<Record<string, unknown>>
  /** The operator's own project that may name an upstream (`providerId`) or skip the name cache. */
  testingProjectId: string | undefined
  /** Answers Prometheus text at `/metrics`. */
  hasMetrics: boolean
  /** What a caller of `/metrics` shows; without one direct callers of a private network are answered, of a gateway that is not public. */
  metricsToken: string | undefined
  /** The collector that gets the figures by OTLP, without `/v1/metrics`; undefined for none. */
  otlpEndpoint?: string | undefined
  /** In which order providers are asked. */
  providers: ProviderOrders
  /** Longest wait for one RPC upstream, in milliseconds. */
  upstreamTimeoutMs: number
  /** A caller whose request has not arrived whole by then is let go, in milliseconds. */
  requestTimeoutMs: number
  relay: RelayConfig
  /** Undefined where embedded wallets are off. */
  secure: SecureConfig | undefined
  /** What codes are mailed with where embedded wallets are off; with them it is theirs. */
  mailing?: MailingConfig | undefined
  /** Keys that send and sponsor, by CAIP-2 id; a network without them has no such service. */
  operatorKeys: Readonly<Record<string, OperatorKeys>>
}

/** Settings that fit a gateway in a test or on a developer's machine. */
export const defaultConfig = {
  rateLimit: { capacity: 100, refillPerSecond: 2 },
  trustedProxyCount: 0,
  settings: {},
  testingProjectId: undefined,
  hasMetrics: true,
  metricsToken: undefined,
  providers: {},
  upstreamTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  relay: defaultRelayConfig,
  secure: undefined,
  operatorKeys: {},
} satisfies Omit<GatewayConfig, 'version' | 'networks'>
